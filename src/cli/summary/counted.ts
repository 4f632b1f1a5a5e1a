export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
