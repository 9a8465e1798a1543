-- concurrently
-- Proposals at one moment, which are decided together.
create index concurrently if not exists work_item_proposed on work_item (proposed_at) where proposed_at is not null;
