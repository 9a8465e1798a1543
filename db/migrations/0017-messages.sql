-- Events of all businesses (business_id '*') reach the streams of each: a request may read them besides its own.
create policy all_businesses on live_event for select to kasuwa_app using (business_id = '*');
