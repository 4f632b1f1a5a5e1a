/** Which variable holds the key for a server. Never the key. */
export function keyUseSentence({ variable, server }: { readonly variable: string; readonly server: string }): string {
  return `${variable} is the key for ${server}.`;
}
