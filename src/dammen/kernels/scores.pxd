# The scale of scores, in hundredths of a man.
cdef enum:
    EVALUATED_MAX = 20000   # the most that a judgment without looking ahead may come to
    PROVED = 21000          # from here on a score is a distance: to the end, or to what tables say is won
    TABLED = 25000          # being won by the tables at once; each ply later is one less
    CERTAIN = 29000         # from here on a score is a distance to the end
    WIN = 30000             # winning at once; each ply later is one less
    INFINITE = 32000
