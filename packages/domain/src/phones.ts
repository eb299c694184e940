import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toPlainCharacters } from './text.ts';

/**
 * A telephone number as E.164 (`+62812…`), the one reading of the portal; one without a country is Indonesian. Undefined
 * where the text is no valid number, which then never becomes a link.
 */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(inKnownSigns(text), { defaultCountry: 'ID', extract: false });
  // With a second 0, which nobody can dial, the table takes some numbers.
  return number?.isValid() === true && !number.number.startsWith('+620') ? number.number : undefined;
}

/** In the signs that the library knows: «00» for the +, «(+62)» and the Indonesian word for an extension. */
function inKnownSigns(text: string): string {
  return toPlainCharacters(text)
    .replace(/^\(?(?:\+|00 ?(?=62))/, '+')
    .replace(/\bpes(?=[. ]*\d+$)/i, 'ext');
}

/** A mobile number as WhatsApp wants it, `62812…`; undefined for a landline, 0800 and for what cannot be read. */
export function whatsappNumber(text: string): string | undefined {
  const number = readPhone(text);
  if (number === undefined || /^\+62(?!8[1-9])/.test(number)) return undefined;
  return number.slice(1);
}

/** Opens WhatsApp at a number; undefined where `whatsappNumber` is. */
export function whatsappLink(text: string): string | undefined {
  const number = whatsappNumber(text);
  return number === undefined ? undefined : `https://wa.me/${number}`;
}

/** Opens the dialler; undefined for what cannot be read. */
export function telephoneLink(text: string): string | undefined {
  const number = readPhone(text);
  return number === undefined ? undefined : `tel:${number}`;
}

/** «0812-••••-7890»: enough to know whose it is for somebody who knows it. */
export function maskedNumber(number: string): string {
  const shown = number.startsWith('62') ? number.replace(/^62/, '0') : `+${number}`;
  return `${shown.slice(0, 4)}-••••-${shown.slice(-4)}`;
}
