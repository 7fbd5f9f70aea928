/** A text as it stands in HTML and XML, also within an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
