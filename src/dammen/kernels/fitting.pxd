# Fitting the weights of patterns to the outcomes of positions.
from dammen.kernels.patterns cimport Judge

cdef class Fitter:
    cdef readonly Judge judge
    cdef float* values      # two for each weight: the opening's, the ending's
    cdef float* slopes      # the sum of squared slopes of each, by which its steps shrink
