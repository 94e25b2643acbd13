/*
 * The decorators of @nestjs/swagger with which controllers describe their calls. They are applied
 * only where openapi.json is written: the running product does not load the package, which would
 * cost each start 0.2 s of processor time.
 */

type Swagger = typeof import('@nestjs/swagger');
type Decorated = [target: object, key?: string | symbol, descriptor?: PropertyDescriptor];
type Decorator = (...decorated: Decorated) => void;

const postponed: ((swagger: Swagger) => void)[] = [];

const postpone =
  <Options extends unknown[]>(find: (swagger: Swagger) => (...options: Options) => unknown) =>
  (...options: Options): Decorator =>
  (...decorated) => {
    postponed.push((swagger) => {
      // Each is a class and a method decorator, whose types no common call satisfies.
      const decorator = find(swagger)(...options) as Decorator;
      decorator(...decorated);
    });
  };

export const ApiBody = postpone((swagger) => swagger.ApiBody);
export const ApiConsumes = postpone((swagger) => swagger.ApiConsumes);
export const ApiHeader = postpone((swagger) => swagger.ApiHeader);
export const ApiOperation = postpone((swagger) => swagger.ApiOperation);
export const ApiQuery = postpone((swagger) => swagger.ApiQuery);
export const ApiResponse = postpone((swagger) => swagger.ApiResponse);
export const ApiSecurity = postpone((swagger) => swagger.ApiSecurity);

/** Applies all of them, in their order. The controllers must be loaded. */
export const describeCalls = (swagger: Swagger): void => {
  for (const apply of postponed) apply(swagger);
};
