import { digestOf } from "../domain/index.ts";
import { functions } from "./functions.ts";
import { holdFunctions, holdTable } from "./hold-functions.ts";
import { sdkVersion } from "./migrate-quietly.ts";
import { schema } from "./schemas.ts";

/** The engine's own tables. */
export const definition = `
create schema if not exists ${schema};
create table if not exists ${schema}.runs (
  run_id text primary key,
  title text not null,
  body text not null,
  version text not null,
  -- Never given out twice: names of orders begin with it.
  enrolment bigint generated always as identity,
  created_at timestamptz not null default now()
);
create table if not exists ${schema}.queues (
  run_id text not null references ${schema}.runs on delete cascade,
  queue text not null,
  at_once integer not null,
  per_channel integer not null,
  per_period integer,
  period_sec double precision not null,
  primary key (run_id, queue)
);
create table if not exists ${schema}.channels (
  run_id text not null references ${schema}.runs on delete cascade,
  channel text not null,
  queue text not null,
  state text not null check (state in ('running', 'paused', 'cancelled', 'stopped')),
  reason text,
  -- Equal where an attempt may follow another without leaving its place in the queue; null where each takes a new one.
  place text,
  primary key (run_id, channel)
);
create table if not exists ${schema}.tasks (
  run_id text not null references ${schema}.runs on delete cascade,
  key text not null,
  position integer not null,
  channel text not null,
  priority integer not null,
  waiting_for integer not null,
  state text not null check (state in ('waiting', 'queued', 'done', 'failed', 'blocked')),
  -- The attempt that comes next, counted from 1, and the faults of those before, by kind.
  attempt integer not null default 1,
  failures jsonb not null default '{}',
  -- How often it was ordered, and the workflow that makes its next attempt: null until it is ordered.
  serial integer not null default 0,
  carrier text,
  ordered_at timestamptz,
  -- How often its workflow has ended without it.
  losses integer not null default 0,
  cached boolean not null default false,
  fault text,
  detail text,
  because text,
  primary key (run_id, key)
);
create index if not exists tasks_by_carrier on ${schema}.tasks (carrier) where state = 'queued';
create index if not exists tasks_ready on ${schema}.tasks (run_id, priority, position) where state = 'queued' and carrier is null;
-- What never changes of a task, and is long: every change writes a whole row anew, and into every index.
create table if not exists ${schema}.nodes (
  run_id text not null references ${schema}.runs on delete cascade,
  key text not null,
  node text not null,
  primary key (run_id, key)
);
create table if not exists ${schema}.edges (
  run_id text not null references ${schema}.runs on delete cascade,
  key text not null,
  dependent text not null,
  primary key (run_id, key, dependent)
);
create table if not exists ${schema}.attempts (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  -- No reference: every attempt would lock the run's row, and all of them wait for each other at it.
  run_id text not null,
  key text not null,
  attempt integer not null,
  outcome text not null,
  delay_ms double precision,
  at timestamptz not null default now()
);
create index if not exists attempts_in_order on ${schema}.attempts (run_id, tx, id);
create table if not exists ${schema}.workers (
  executor_id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  heartbeat_at timestamptz not null
);
-- Not gone with the run: a run that is ordered anew meets the same workers.
create table if not exists ${schema}.refusals (
  run_id text not null,
  host text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (run_id, host)
);
create table if not exists ${schema}.made (
  version text primary key
);
${holdTable}`;

/** Says when the tables are other ones: by their definition, and by the version of DBOS. */
export const tablesVersion = digestOf([definition, holdFunctions, functions, sdkVersion()]).slice(0, 12);
