/** The one format of phone numbers (FU-17): `+234 803 000 0000`; any that is not Nigerian stays as it is. */
export function formatPhone(number: string): string {
  return number.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
}

/** A WhatsApp message to the support line that begins with the number of a request. */
export function whatsappLink(number: string, requestId: string): string {
  const text = encodeURIComponent(`Request ${requestId}: `);
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${text}`;
}
