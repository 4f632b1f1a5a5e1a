import { application, workflowName } from "./dbos-application.ts";
import { dbosSchema, schema } from "./schemas.ts";

/** Any number; the same for all processes. */
const runLock = 7_201_003;

/**
 * What happens between two attempts, each in one message to the server and one transaction: what came of an attempt is
 * written down, what it frees is ordered, and the workflow learns what it goes on with. So no task is ever between two
 * places, and an attempt costs the database little. DBOS offers `enqueue_workflow` for use within the database.
 *
 * Those that are called for every task are in plpgsql, which keeps its plans for the connection; SQL plans for each call.
 *
 * Each holds the run, which all may at once but for whoever changes the state of its channels: no ready task falls between.
 */
export const functions = `
-- Does not wait for the disk: what a server that crashes forgets of the last moments is the end of a sequence, and the store,
-- which waits, knows what was done.
create or replace function ${schema}.commit_soon() returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
end $$;

create or replace function ${schema}.hold_run(p_run text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(${runLock}, hashtext(p_run));
end $$;

-- Null for all runs.
create or replace function ${schema}.hold_run_alone(p_run text) returns void language sql as $$
  select pg_advisory_xact_lock(${runLock}, hashtext(run_id)) from (
    select p_run as run_id where p_run is not null
    union all select run_id from ${schema}.runs where p_run is null
    order by 1
  ) r
$$;

-- Orders what is ready, in the order in which it should start, for as many workflows as have room in the place: whatever is
-- ready beyond that, these take up one after the other. Gives how many. Null for the place: each ready task of the run that
-- has none.
create or replace function ${schema}.fill_place(p_run text, p_place text) returns bigint language plpgsql as $$
declare
  room bigint;
  ready text;
  ordered bigint := 0;
begin
  select min(case when c.place = c.queue then q.at_once else q.per_channel end) into room
  from ${schema}.channels c join ${schema}.queues q on q.run_id = c.run_id and q.queue = c.queue
  where c.run_id = p_run and c.place = p_place and c.state = 'running';
  -- What is to be tried again later takes no room until then.
  if p_place is not null then
    room := room - (
      select count(*) from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
      where t.run_id = p_run and t.state = 'queued' and t.carrier is not null and t.ordered_at <= now() and c.place = p_place);
    if room is null or room <= 0 then return 0; end if;
  end if;
  for ready in
    select t.key from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
    where t.run_id = p_run and t.state = 'queued' and t.carrier is null
      and c.state = 'running' and c.place is not distinct from p_place
    order by t.priority, t.position limit room for update of t skip locked
  loop
    perform ${schema}.order_attempt(p_run, ready, 0);
    ordered := ordered + 1;
  end loop;
  return ordered;
end $$;

-- The same for all places of a run.
create or replace function ${schema}.order_ready(p_run text) returns bigint language plpgsql as $$
begin
  perform ${schema}.hold_run(p_run);
  return (select coalesce(sum(${schema}.fill_place(p_run, p.place)), 0) from (
    select distinct place from ${schema}.channels where run_id = p_run and state = 'running'
  ) p);
end $$;

-- Orders the next attempt of a queued task: a workflow of its own, under a name that no other order has.
create or replace function ${schema}.order_attempt(p_run text, p_key text, p_delay_ms bigint) returns void language plpgsql as $$
declare
  place record;
begin
  update ${schema}.tasks t
  set serial = t.serial + 1, ordered_at = now() + p_delay_ms * interval '1 millisecond',
      carrier = concat_ws(':', 'aib', r.enrolment, t.key, t.serial + 1)
  from ${schema}.runs r, ${schema}.channels c
  where t.run_id = p_run and t.key = p_key and r.run_id = t.run_id and c.run_id = t.run_id and c.channel = t.channel
  returning t.carrier, t.priority, c.queue, c.channel into place;
  perform ${dbosSchema}.enqueue_workflow(
    workflow_name => '${workflowName}',
    queue_name => place.queue,
    positional_args => array[json_build_object('runId', p_run, 'carrier', place.carrier)],
    workflow_id => place.carrier,
    app_version => '${application.version}',
    priority => place.priority,
    queue_partition_key => place.channel,
    delay_until_epoch_ms => case when p_delay_ms > 0 then (extract(epoch from now()) * 1000)::bigint + p_delay_ms end,
    application_name => '${application.name}');
end $$;

-- What a workflow is to do now: one task or none. Where its channel does not run any more it lets go of it, and where that
-- is held it is ordered for later.
create or replace function ${schema}.carried(p_run text, p_carrier text) returns setof ${schema}.tasks rows 1 language plpgsql as $$
declare
  own record;
  held bigint;
begin
  perform ${schema}.commit_soon();
  perform ${schema}.hold_run(p_run);
  update ${schema}.tasks t set carrier = null
  from ${schema}.channels c
  where t.run_id = p_run and t.carrier = p_carrier and t.state = 'queued'
    and c.run_id = t.run_id and c.channel = t.channel and c.state <> 'running';
  select key, channel into own from ${schema}.tasks where run_id = p_run and carrier = p_carrier and state = 'queued';
  if not found then return; end if;
  held := ${schema}.held_ms(own.channel);
  if held > 0 then
    perform ${schema}.order_attempt(p_run, own.key, ${schema}.away_ms(p_run, own.channel, held));
    perform ${schema}.order_ready(p_run);
    return;
  end if;
  return query select * from ${schema}.tasks where run_id = p_run and carrier = p_carrier and state = 'queued';
end $$;

-- Whether a workflow is still this executor's: false for one that was taken for dead and has woken up.
create or replace function ${schema}.is_carried_by(p_carrier text, p_executor text) returns boolean language plpgsql as $$
begin
  return exists (
    select 1 from ${dbosSchema}.workflow_status
    where workflow_uuid = p_carrier and executor_id = p_executor and status = 'PENDING'
  );
end $$;

-- Whether workflows of other runs wait in a queue: then a place in it that becomes free is theirs as well.
create or replace function ${schema}.others_wait(p_run text, p_queue text) returns boolean language plpgsql as $$
begin
  return exists (
    select 1 from ${dbosSchema}.workflow_status w, ${schema}.runs r
    where w.queue_name = p_queue and w.status = 'ENQUEUED' and r.run_id = p_run
      and not starts_with(w.workflow_uuid, concat('aib:', r.enrolment, ':'))
  );
end $$;

-- A task is done: what waited for it alone is ready. The same workflow goes on with what is to start first of all that is
-- ready in its place of the queue, as long as it belongs to this executor: whoever has been given up leaves its place.
create or replace function ${schema}.finish(
  p_run text, p_key text, p_carrier text, p_executor text, p_may_go_on boolean, p_cached boolean, p_attempt integer, p_outcome text
) returns setof ${schema}.tasks rows 1 language plpgsql as $$
declare
  own record;
  freed bigint := 0;
  next_key text;
  other record;
begin
  perform ${schema}.commit_soon();
  perform ${schema}.hold_run(p_run);
  update ${schema}.tasks t set state = 'done', cached = p_cached, fault = null, detail = null, carrier = null
  from ${schema}.channels c
  where t.run_id = p_run and t.key = p_key and t.state <> 'done' and c.run_id = t.run_id and c.channel = t.channel
  returning c.place, c.channel, c.queue into own;
  if not found then
    -- Said before, and the answer got lost; or another worker was first.
    return query select * from ${schema}.tasks
      where carrier = p_carrier and state = 'queued' and ${schema}.is_carried_by(p_carrier, p_executor);
    return;
  end if;
  insert into ${schema}.attempts (run_id, key, attempt, outcome) values (p_run, p_key, p_attempt, p_outcome);
  if not p_cached then perform ${schema}.serve(own.channel); end if;
  -- In one order for all: tasks that end at once may free the same dependents.
  perform 1 from ${schema}.tasks t
  where t.run_id = p_run and t.key in (select dependent from ${schema}.edges where run_id = p_run and key = p_key)
  order by t.key for update;
  for other in
    with reached as (
      update ${schema}.tasks t
      set waiting_for = t.waiting_for - 1,
          state = case when t.waiting_for = 1 and t.state in ('waiting', 'blocked') then 'queued' else t.state end
      from ${schema}.edges e
      where e.run_id = p_run and e.key = p_key and t.run_id = p_run and t.key = e.dependent
      returning t.channel, t.state, t.carrier
    )
    select c.place, count(*) as tasks from reached join ${schema}.channels c on c.run_id = p_run and c.channel = reached.channel
    where reached.state = 'queued' and reached.carrier is null group by c.place
  loop
    if other.place = own.place then freed := other.tasks;
    else perform ${schema}.fill_place(p_run, other.place);
    end if;
  end loop;
  if own.place is null then return; end if;
  if p_may_go_on and ${schema}.is_carried_by(p_carrier, p_executor) and not ${schema}.others_wait(p_run, own.queue) then
    select t.key into next_key
    from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
    where t.run_id = p_run and t.state = 'queued' and t.carrier is null and c.state = 'running' and c.place = own.place
      and not exists (select 1 from ${schema}.holds h where h.channel = t.channel and (h.level > 0 or h.until > now()))
    order by t.priority, t.position limit 1 for update of t skip locked;
  end if;
  if next_key is not null then
    return query
      update ${schema}.tasks set carrier = p_carrier, ordered_at = now()
      where run_id = p_run and key = next_key returning *;
  end if;
  -- As many go on in it as before, unless this one leaves it, or more was freed than it takes up.
  if next_key is null or freed > 1 then perform ${schema}.fill_place(p_run, own.place); end if;
end $$;

-- A task is to be tried again, by another workflow: this one leaves its place in the queue to others in the meantime.
create or replace function ${schema}.try_again(
  p_run text, p_key text, p_carrier text, p_attempt integer, p_outcome text, p_delay_ms bigint, p_next integer, p_failures jsonb
) returns void language plpgsql as $$
begin
  perform ${schema}.commit_soon();
  perform ${schema}.hold_run(p_run);
  update ${schema}.tasks set attempt = p_next, failures = p_failures, carrier = null
  where run_id = p_run and key = p_key and state = 'queued' and carrier = p_carrier;
  if not found then return; end if;
  insert into ${schema}.attempts (run_id, key, attempt, outcome, delay_ms)
  values (p_run, p_key, p_attempt, p_outcome, p_delay_ms);
  perform ${schema}.order_attempt(p_run, t.key, p_delay_ms), ${schema}.fill_place(p_run, c.place)
  from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
  where t.run_id = p_run and t.key = p_key and c.state = 'running';
end $$;
`;
