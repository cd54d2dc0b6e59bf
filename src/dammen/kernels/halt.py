"""When a search ends: somebody raises its flag, its time is up, its nodes are spent, or Ctrl-C was pressed.

Time is read with ``clock_gettime``, which POSIX has and Windows has not: a port puts another clock into ``now``.
"""

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.dammen.kernels.halt import Halt
from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec

_LOOK_NODES = cython.declare(cython.int, 1024)  # nodes between two looks at the clock: about a millisecond
_SIGNAL_LOOKS = cython.declare(cython.int, 128)  # looks between two questions for Ctrl-C


@cython.cclass
class Flag:
    """A flag that stops a search; once raised it stays up."""

    def __cinit__(self):
        self.raised = False

    def stop(self):
        """Raise it."""
        self.raised = True

    @property
    def is_raised(self):
        """Say whether it is up."""
        return bool(self.raised)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def now() -> cython.double:
    """Give seconds by a clock that never goes back."""
    time: timespec
    clock_gettime(CLOCK_MONOTONIC, cython.address(time))
    return cython.cast(cython.double, time.tv_sec) + 1e-9 * cython.cast(cython.double, time.tv_nsec)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def signalled() -> cython.bint:
    """Say whether a signal asks for an end; the caller then raises it again."""
    with cython.gil:
        try:
            PyErr_CheckSignals()
        except BaseException:  # noqa: BLE001 - the caller raises it again
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look(halt: cython.pointer(Halt)) -> cython.void:
    """Look whether somebody or the clock asks for an end."""
    halt.next_look = halt.nodes + _LOOK_NODES
    halt.looks += 1
    if halt.stopped[0] or (halt.deadline > 0 and now() >= halt.deadline):
        halt.aborted = True
    if halt.looks % _SIGNAL_LOOKS == 0 and signalled():
        halt.interrupted = True
        halt.aborted = True
