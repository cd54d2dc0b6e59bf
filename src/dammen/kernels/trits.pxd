# Five values of three kinds in a byte; nothing here is used by other kernels.
