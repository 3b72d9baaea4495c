"""Layer 9: records of matches: JSON lines that play again to the same events, or are refused with a reason.

docs/fair-deals.md says what a record proves. A `Recorder` writes one while a match is played and
goes on with an interrupted one; `Replay` plays one again line by line; `verify` checks that the deals
are those that were committed to.
"""

from paiju.core.record.dealt import dealt, dealt_places
from paiju.core.record.lines import FORMAT, Header, Seated
from paiju.core.record.replay import Replay, Replayed, replay
from paiju.core.record.secret import secret_path
from paiju.core.record.serial import event_data, events_bytes, events_digest, result_data
from paiju.core.record.verify import Deal, Verified, verify
from paiju.core.record.writer import Recorder

__all__ = [
    "FORMAT",
    "Deal",
    "Header",
    "Recorder",
    "Replay",
    "Replayed",
    "Seated",
    "Verified",
    "dealt",
    "dealt_places",
    "event_data",
    "events_bytes",
    "events_digest",
    "replay",
    "result_data",
    "secret_path",
    "verify",
]
