import { schema } from "./schemas.ts";

/** How long every call of a channel has to be refused, where the server does not say how long to wait, before it is held. */
const refusedForMs = 3_000;
/** Between two calls of a channel that refuses everything: doubles up to this. */
const longestPauseMs = 15_000;
/** How long a call that waits for such a one stays away. */
const lookAgainMs = 1_000;
/** So many calls of a held channel a second come back to see whether it is open, however many wait. */
const looksPerSecond = 20;

export const holdTable = `
create table if not exists ${schema}.holds (
  channel text primary key,
  -- What the server demanded (Retry-After).
  until timestamptz not null default '-infinity',
  -- Since when every call has been refused; null where one has been served since.
  refused_since timestamptz,
  -- Above 0, one call goes at a time to see whether it is served: the next when the time comes.
  level integer not null default 0,
  probe_at timestamptz not null default '-infinity'
);
`;

/**
 * What a server refuses holds up the whole channel, over all workers and runs: else every queued call would find out for
 * itself, and use up its attempts.
 */
export const holdFunctions = `
-- A call was refused, or the server asked for time (0 where it did not).
create or replace function ${schema}.refuse(p_run text, p_key text, p_refused boolean, p_after_ms bigint) returns void language sql as $$
  insert into ${schema}.holds as h (channel, until, refused_since, level, probe_at)
  select t.channel, now() + p_after_ms * interval '1 millisecond', case when p_refused then now() end,
         case when p_refused and p_after_ms > 0 then 1 else 0 end, now()
  from ${schema}.tasks t where t.run_id = p_run and t.key = p_key
  on conflict (channel) do update set
    until = greatest(h.until, excluded.until),
    refused_since = coalesce(h.refused_since, excluded.refused_since),
    level = case
      when excluded.level > 0 then 1
      when h.level = 0 and p_refused and h.refused_since < now() - ${refusedForMs} * interval '1 millisecond' then 1
      else h.level end,
    -- A server that says when is taken at its word.
    probe_at = case
      when excluded.level > 0 then excluded.until
      when h.level = 0 then now() + interval '1 second'
      else h.probe_at end
$$;

-- A call was served: what its server demanded stays.
create or replace function ${schema}.serve(p_channel text) returns void language plpgsql as $$
begin
  update ${schema}.holds set level = 0, refused_since = null
  where channel = p_channel and (level > 0 or refused_since is not null);
end $$;

-- For how many milliseconds a channel is held. 0: a call may go, and where one goes at a time, the others wait for it.
create or replace function ${schema}.held_ms(p_channel text) returns bigint language plpgsql as $$
declare
  hold record;
begin
  select * into hold from ${schema}.holds where channel = p_channel;
  if not found then return 0; end if;
  if hold.until > now() then return ceil(extract(epoch from hold.until - now()) * 1000); end if;
  if hold.level = 0 then return 0; end if;
  update ${schema}.holds
  set level = least(level + 1, 10),
      probe_at = now() + least(${longestPauseMs}, 1000 * 2 ^ level) * interval '1 millisecond'
  where channel = p_channel and level > 0 and probe_at <= now();
  if found then return 0; end if;
  -- Somebody else's goes, or it has been served meanwhile: that may be so at any moment.
  return coalesce((
    select greatest(1, least(${lookAgainMs}, ceil(extract(epoch from probe_at - now()) * 1000))) from ${schema}.holds
    where channel = p_channel and level > 0), 0);
end $$;

-- How long a task of a held channel stays away: the more wait, the longer, so that they do not all come back at once.
create or replace function ${schema}.away_ms(p_run text, p_channel text, p_held_ms bigint) returns bigint language sql as $$
  select p_held_ms + ceil(random() * (100 + count(*) * 1000 / ${looksPerSecond}))::bigint
  from (select 1 from ${schema}.tasks
        where run_id = p_run and state = 'queued' and channel = p_channel limit 10000) waiting
$$;
`;
