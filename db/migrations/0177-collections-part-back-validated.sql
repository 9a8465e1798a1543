-- Reads the rows that are there while payments go on.
alter table collection validate constraint collection_part_back;
