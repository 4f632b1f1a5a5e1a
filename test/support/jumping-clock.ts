/**
 * Loaded before the program (`node --import`): its wall clock is set forwards and backwards all the time, by up to a day, as
 * by a bad time server, a suspended machine or a person. The monotonic clock is left alone, as the system does.
 */
const RealDate = Date;
const day = 86_400_000;
const shifts = [0, day, -day, 3_600_000, -1, -3_600_000, 31_000, -31_000];
let jumps = 0;

setInterval(() => {
  jumps += 1;
}, 20).unref();

function jumpingNow(): number {
  return RealDate.now() + (shifts[jumps % shifts.length] ?? 0);
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [jumpingNow()] : args, newTarget),
  get: (target, name) => (name === "now" ? jumpingNow : Reflect.get(target, name)),
});
