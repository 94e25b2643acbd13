import { BadRequestException } from '@nestjs/common';

/** Invalid input, with messages by field. The sentence of the response joins the first message of each field. */
export class ValidationException extends BadRequestException {
  constructor(readonly errors: Readonly<Record<string, string[] | undefined>>) {
    super(
      Object.entries(errors)
        .flatMap(([field, messages]) => sentence(field, messages?.[0]))
        .join(' '),
    );
  }
}

const sentence = (field: string, message: string | undefined): string[] =>
  message ? [message.toLowerCase().includes(field.toLowerCase()) ? message : `${field}: ${message}`] : [];
