-- What was posted on a notice's word stands under a lien. When the statement does not show it for a day, that lien is its case's
-- from then on (M53): the bank's word makes the money proven and does not end it, for the statement still does not show it.
alter table collection add column lien_case_id text;
update collection c set lien_case_id = s.id from suspense_item s
where s.subject_id = c.id and s.hold_id = c.hold_id and s.state <> 'resolved' and c.state = 'posted_on_lien';

-- One payment may be several cases: the statement does not show it (M53), and its money waits for its owner (M48); the bank says
-- that it has given it back, and then gives back less. Each case is opened once by its own key.
alter table suspense_item drop constraint suspense_item_partner_session_id_key;
create index suspense_item_session on suspense_item (partner, session_id) where session_id is not null;
