from tests.disputes.dispute import Dispute

DISPUTES: tuple[Dispute, ...] = ()
