const photos = new Set([
  ...['photo', 'picture', 'image', 'image_links', 'signature_image'],
  ...['selfie_image', 'selfie_image_url', 'document', 'documentimage'],
]);

/**
 * An answer as it may be sealed: JSON without photos and without the number that was asked for, so that
 * a vNIN is never kept. Empty where the answer was no JSON: a part of one may hold a photo.
 */
export function rawOf(answer: unknown, number: string): string {
  if (answer === undefined) return '';
  // A phone number comes back as 0803..., 234803... or +234803...
  const wanted = number.toLowerCase().replace(/^0/, '');
  const holds = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') &&
    String(value).toLowerCase().includes(wanted);
  return JSON.stringify(answer, (key, value: unknown) =>
    (photos.has(key.toLowerCase()) && typeof value === 'string') || holds(value)
      ? 'left out'
      : value,
  );
}
