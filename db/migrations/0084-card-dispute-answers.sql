-- The merchant gives the money of a disputed card payment back, or contests the dispute.
alter table card_dispute
  add column answer text check (answer in ('accepted', 'contested')),
  add column message text, -- To the processor, of one that is contested.
  add column upload_id text references upload, -- What proves it.
  add column answered_by text,
  add column answered_at timestamptz,
  add column told_at timestamptz, -- The processor has the answer.
  add column refusal text, -- Why the processor did not take it.
  add check ((answer is null) = (answered_at is null)),
  add check (answer is distinct from 'contested' or (message is not null and upload_id is not null));
create index card_dispute_of on card_dispute (business_id, opened_at desc);
