# The scale of scores, in hundredths of a man.
cdef enum:
    EVALUATED_MAX = 20000   # the most that a judgment without looking ahead may come to
    CERTAIN = 29000         # from here on a score is a distance to the end
    WIN = 30000             # winning at once; each ply later is one less
    INFINITE = 32000
