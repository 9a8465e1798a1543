-- Once, at the new primary, when a standby streams: `sudo -u postgres psql < first-start.sql`. Migrations make all else.
create role kasuwa login createrole password 'CHANGE_ME';
grant pg_read_all_stats to kasuwa;
create database kasuwa owner kasuwa;
