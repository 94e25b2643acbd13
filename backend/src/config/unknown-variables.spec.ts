import { expect, test } from '@jest/globals';
import { unknownVariables } from './unknown-variables.ts';
import { VARIABLES } from './environment.schema.ts';

test.each([
  ['ADMIN_PASWORD', 'did you mean ADMIN_PASSWORD?'],
  ['PUBLIC_SHEDULING_URL', 'did you mean PUBLIC_SCHEDULING_URL?'],
  ['NOTIFY_WEBHOOK', 'did you mean NOTIFY_WEBHOOK_URL?'],
  ['LEAD_RETENTION_DAY', 'did you mean LEAD_RETENTION_DAYS?'],
  ['DATABASE_POOLSIZE', 'did you mean DATABASE_POOL_SIZE?'],
  ['SMTP_PORT', '.env.example lists the variables'],
  ['DATABASE_PORT', 'did you mean DATABASE_URL?'],
])('names %s, without its value', (name, hint) => {
  const line = `${name}: not a variable of Sandglass, ignored; ${hint}`;

  expect(unknownVariables({ [name]: 'hunter22' })).toEqual([line]);
  expect(unknownVariables({ [name]: 'hunter22' }, [name])).toEqual([line]);
  expect(unknownVariables({ [name]: '' }, [name])).toEqual([]);
});

test.each([
  ['LOGLEVEL', 'did you mean LOG_LEVEL?'],
  ['port', 'did you mean PORT?'],
  ['PASSWORD', '.env.example lists the variables'],
])('names %s in a .env file only, since others may use it in the environment', (name, hint) => {
  expect(unknownVariables({ [name]: 'x' }, [name])).toEqual([
    `${name}: not a variable of Sandglass, ignored; ${hint}`,
  ]);
  expect(unknownVariables({ [name]: 'x' })).toEqual([]);
});

test('says nothing about its own variables and those of compose and Kubernetes', () => {
  const inFile = [
    ...Object.keys(VARIABLES),
    'POSTGRES_PASSWORD',
    'SANDGLASS_IMAGE',
    'COMPOSE_PROJECT_NAME',
  ];
  const injected = {
    ADMIN_USER: 'admin',
    DATABASE_SERVICE_HOST: '10.0.0.1',
    DATABASE_SERVICE_PORT: '5432',
    DATABASE_SERVICE_PORT_POSTGRES: '5432',
    DATABASE_PORT: 'tcp://10.0.0.1:5432',
    DATABASE_PORT_5432_TCP: 'tcp://10.0.0.1:5432',
    DATABASE_PORT_5432_TCP_ADDR: '10.0.0.1',
  };
  const source = { ...Object.fromEntries(inFile.map((name) => [name, 'x'])), ...injected };

  expect(unknownVariables(source, inFile)).toEqual([]);
});
