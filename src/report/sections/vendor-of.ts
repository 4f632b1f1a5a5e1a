/**
 * Who made a model, as its id says: the part before the name. Null where the id says only where the model runs
 * (`local/qwen3-8b`) or nothing at all.
 */
export function vendorOf(model: string): string | null {
  const vendor = model.split("/").at(-2);
  return vendor === undefined || vendor === "local" ? null : vendor;
}
