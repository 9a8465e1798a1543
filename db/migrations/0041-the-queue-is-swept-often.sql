-- A job is written, locked and deleted within a second: a busy queue leaves tens of thousands of dead rows a minute, which
-- everybody who looks for work reads past. What is dead is cleared by its number and not by its share, and without pauses.
alter table graphile_worker._private_jobs set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
