-- Once, at the new primary: `psql -h 10.0.0.11 -U postgres -f first-start.sql`. Migrations make all else.
create role kasuwa login createrole password 'CHANGE_ME';
grant pg_read_all_stats to kasuwa;
create database kasuwa owner kasuwa;
