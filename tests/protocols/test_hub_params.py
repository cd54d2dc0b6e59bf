"""What may be set by Hub, and what may not."""

from __future__ import annotations

import pytest

from dammen.errors import MessageError
from dammen.protocols.hub.params import Wishes
from dammen.variants import get


@pytest.mark.parametrize("value", ["--5", "-", "", "5-", "1e1", "٣", "²", "257", "0", "9" * 5000])
def test_a_count_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(MessageError, match="threads goes from 1 to 256"):
        Wishes(get("english")).with_param("threads", value)


def test_a_count_may_have_noughts_before_it() -> None:
    assert Wishes(get("english")).with_param("threads", "007").threads == 7
