-- A cashier sees one cashpoint: without one, "what is theirs" would have no meaning.
alter table member add constraint member_cashier_has_cashpoint check (role <> 'cashier' or cashpoint_id is not null);
