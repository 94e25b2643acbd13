-- Submits one lead per request of wrk, each with its own Idempotency-Key.
local headers = { ["Content-Type"] = "application/json" }
local random = math.random

function init(args)
  math.randomseed(tonumber(args[1]))
end

function request()
  headers["Idempotency-Key"] = string.format(
    "%04x%04x-%04x-4%03x-8%03x-%04x%04x%04x",
    random(0, 0xffff), random(0, 0xffff), random(0, 0xffff), random(0, 0xfff), random(0, 0xfff),
    random(0, 0xffff), random(0, 0xffff), random(0, 0xffff)
  )
  return wrk.format("POST", nil, headers, string.format(
    '{"name":"Ada Lovelace","email":"ada@example.com","company":"Analytical Engines","message":"Please call me about request %d, in the morning if you can."}',
    random(1, 1000000000)
  ))
end
