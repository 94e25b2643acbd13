import { Controller, Delete, Get, HttpCode, Module, Patch, Post, Put } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { ServerAdapter } from './server.adapter.ts';

@Controller('anything')
class AnyController {
  @Get()
  read() {
    return 'GET';
  }

  @Post()
  @HttpCode(200)
  add() {
    return 'POST';
  }

  @Put()
  replace() {
    return 'PUT';
  }

  @Patch()
  change() {
    return 'PATCH';
  }

  @Delete()
  remove() {
    return 'DELETE';
  }
}

@Module({ controllers: [AnyController] })
class AnyModule {}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;

const adapter = new ServerAdapter(0);
let url: string;

beforeAll(async () => {
  const app = await NestFactory.create(AnyModule, adapter, { logger: false });
  app.use(adapter.allowedMethods.check(() => false));
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => adapter.close());

test('knows each method that a controller has a route for', async () => {
  const { status, headers } = await request(url).options('/anything');

  expect({ status, allow: headers['allow'] }).toEqual({
    status: 204,
    allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
  });
  for (const method of METHODS) {
    const call = method.toLowerCase() as Lowercase<typeof method>;
    expect(await request(url)[call]('/anything')).toMatchObject({ status: 200, text: method });
  }
});
