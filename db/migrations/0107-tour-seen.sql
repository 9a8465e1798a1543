-- The tour is seen once by a person, on whatever device.
alter table person add column tour_seen_at timestamptz;
