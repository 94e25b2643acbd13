import type { Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { referenceTo, type Answer, type ErrorStatus } from './answers.ts';
import { ID, schemaOf, type Schema } from './schemas.ts';

interface Parameter {
  description?: string;
  schema: Schema;
  required?: boolean;
}

/** One call of the API. */
export interface Call {
  summary: string;
  description?: string;
  /** By status. */
  answers: Record<number, Answer>;
  errors: readonly ErrorStatus[];
  query?: Record<string, Parameter>;
  headers?: Record<string, Parameter>;
  body?: Parameters<typeof schemaOf>[0];
  /** The media types of the body besides JSON. */
  alsoConsumes?: readonly string[];
  /** The names of security schemes, one of which is needed; `{}` for none. */
  security?: readonly (string | Record<string, never>)[];
}

/** A description for each method of a controller. */
type Calls<C> = { [K in keyof C]: Call };

/** The parameters of a decorator, which say less than OpenAPI 3.1 does. */
type Given<Decorator extends (options: never) => unknown> = Parameters<Decorator>[0];

const decoratorsOf = (path: string, call: Call) => {
  const { summary, description, answers, errors, query = {}, headers = {}, body, security = [{}] } = call;
  const responses = [...Object.entries(answers), ...errors.map((status) => [status, referenceTo(status)])];
  return [
    ApiOperation({ summary, ...(description && { description }) }),
    ...(path.includes(':id') ? [ApiParam({ name: 'id', schema: ID } as Given<typeof ApiParam>)] : []),
    ...Object.entries(query).map(([name, parameter]) => ApiQuery({ name, required: false, ...parameter })),
    ...Object.entries(headers).map(([name, parameter]) => ApiHeader({ name, required: false, ...parameter })),
    ...(body ? [ApiBody({ schema: schemaOf(body) } as unknown as Given<typeof ApiBody>)] : []),
    ...(body ? [ApiConsumes('application/json', ...(call.alsoConsumes ?? []))] : []),
    ...responses.map(([status, answer]) =>
      ApiResponse({ status: Number(status), ...(answer as object) } as Given<typeof ApiResponse>),
    ),
    ...security.map((scheme) => ApiSecurity(scheme)),
  ];
};

/**
 * Decorates a controller with the description of its calls. The decorators are not in its source, because the running
 * product does without their package.
 */
export const describe = <C>(controller: Type<C>, tag: string, calls: Calls<C>): void => {
  ApiTags(tag)(controller);
  const prototype = controller.prototype as object;
  for (const [name, call] of Object.entries<Call>(calls)) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)!;
    const path = [controller, method.value].map((target) => Reflect.getMetadata('path', target) as string);
    for (const decorate of decoratorsOf(path.join('/'), call)) decorate(prototype, name, method);
  }
};
