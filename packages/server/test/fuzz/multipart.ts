import * as fc from 'fast-check';
import { hostileText } from '../support/hostile-values.ts';

/** Valid and malformed multipart bodies as text, with placeholders for pictures such as `«bytes:png»`. */

export interface Form {
  readonly contentType: string;
  readonly body: string;
}

const boundary = '----fuzz';
const rightType = `multipart/form-data; boundary=${boundary}`;

const part = (disposition: string, value: string, type = '') =>
  `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`form-data; name="${name}"`, value);
const file = (name: string, filename: string, bytes: string, type = 'image/png') =>
  part(`form-data; name="${name}"; filename="${filename}"`, `«bytes:${bytes}»`, type);
const close = `--${boundary}--\r\n`;

const picture = fc.constantFrom('png', 'jpeg', 'webp');

function fieldsOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, values]) =>
    [values].flat().map((each) => field(name, String(each))),
  );
}

function formOf(parts: readonly string[], contentType = rightType): Form {
  return { contentType, body: parts.join('') + close };
}

/** The fields and a small picture. */
export function validForm(value: object): fc.Arbitrary<Form> {
  return picture.map((kind) => formOf([...fieldsOf(value), file('image', 'foto.png', kind)]));
}

/** A form of well-formed parts, some of them wrong. */
export function nearlyValidForm(value: object): fc.Arbitrary<Form> {
  const fields = fieldsOf(value);
  const image = file('image', 'foto.png', 'png');
  const at = fc.nat(Math.max(0, fields.length - 1));
  return fc.oneof(
    at.map((index) => formOf([...fields.toSpliced(index, 1), image])),
    at.map((index) => formOf([...fields, fields[index] ?? '', image])),
    fc
      .constantFrom('broken', 'large', 'invalid')
      .map((bytes) => formOf([...fields, file('image', 'a', bytes)])),
    fc
      .constantFrom('', 'Image', 'file', 'image[]')
      .map((name) => formOf([...fields, file(name, 'a', 'png')])),
    fc.constantFrom(
      formOf(fields),
      formOf([...fields, image, image]),
      formOf([...fields, field('image', 'no file')]),
      formOf([...fields, part('form-data; name="image"; filename=""', '')]),
      formOf([image, ...fields]),
      formOf([...fields, image, field('role', 'admin')]),
      formOf([...fields, image, field('title', '«times:201:x»')]),
      formOf([...fields, image, field('content', '«times:262145:x»')]),
      formOf([part('form-data; name="title"', '{"a":1}', 'application/json'), ...fields, image]),
    ),
  );
}

/** Malformed bodies. */
export function hostileForm(value: object): fc.Arbitrary<Form> {
  const fields = fieldsOf(value);
  const image = file('image', 'foto.png', 'png');
  const whole = formOf([...fields, image]);
  const named = hostileText.map((text) => text.toWellFormed().slice(0, 3000));
  const inner = 'multipart/mixed; boundary=inner';
  return fc.oneof(
    named.map((name) => formOf([...fields, file('image', name, 'png')])),
    named.map((name) => formOf([...fields, field(name, 'x'), image])),
    named.map((text) => formOf([field('title', text), ...fields.slice(1), image])),
    fc.nat(whole.body.length).map((length) => ({ ...whole, body: whole.body.slice(0, length) })),
    fc
      .constantFrom(41, 45, 400)
      .map((count) => formOf([...Array<string>(count).fill(field('tags', 'x')), image])),
    fc
      .constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        `multipart/form-data; boundary="${boundary}`,
        `multipart/form-data; boundary=${'b'.repeat(300)}`,
        `multipart/mixed; boundary=${boundary}`,
        `${rightType}; boundary=second`,
        'application/json',
      )
      .map((contentType) => ({ ...whole, contentType })),
    fc.constantFrom(
      formOf([...fields, file('image', 'a"\r\nX-Evil: 1\r\n\r\n', 'png')]),
      formOf([...fields, file('image', '../../etc/passwd\u0000.png', 'png', 'image/svg+xml')]),
      formOf([
        ...fields,
        part('form-data; name="image"; filename="a"', `--inner\r\n\r\nx\r\n--inner--`, inner),
      ]),
      formOf([...fields, part('attachment', 'x'), image]),
      formOf([...fields, part(`form-data; name="image"; filename*=UTF-8''%00%ff`, '«bytes:png»'), image]),
      formOf([...fields, part(`form-data; name="${'n'.repeat(5000)}"`, 'x')]),
      formOf([...fields, `--${boundary}\r\n${'X-A: b\r\n'.repeat(100)}\r\nx\r\n`]),
      formOf([...fields, `--${boundary}\nContent-Disposition: form-data; name="title"\n\nx\n`]),
      formOf([field('__proto__', 'x'), ...fields, image]),
      { contentType: rightType, body: '' },
      { contentType: rightType, body: close },
      { contentType: rightType, body: '«bytes:invalid»' },
    ),
  );
}
