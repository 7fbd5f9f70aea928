/** What stands in the elements of a name, in a flat answer of a bucket. */
export const contentsOf = (xml: string, tag: string) =>
  xml
    .split(`<${tag}>`)
    .slice(1)
    .map((rest) => rest.split(`</${tag}>`, 1)[0] ?? '');

export const textIn = (xml: string, tag: string) => {
  const [found] = contentsOf(xml, tag);
  return found?.replace(/&(amp|lt|gt|quot|apos|#13|#10);/g, (_all, name: string) => {
    const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
    return known[name] ?? '';
  });
};
