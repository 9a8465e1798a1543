-- A removed beneficiary keeps its row, so that it can be put back without asking its bank again.
alter table beneficiary add column removed_at timestamptz;
