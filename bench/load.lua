-- Sends the requests of a file unchanged, one after the other; the bench separates them with U+0000.
local file = assert(io.open(os.getenv("BENCH_REQUESTS"), "rb"))
local text = file:read("*a")
file:close()

local requests = {}
for one in string.gmatch(text, "[^%z]+") do
  requests[#requests + 1] = one
end
text = nil

local at = 0
function request()
  at = at + 1
  if at > #requests then at = 1 end
  return requests[at]
end

-- Milliseconds that each connection waits between an answer and its next request.
local pause = tonumber(os.getenv("BENCH_PAUSE"))
if pause then
  function delay()
    return pause
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\nBENCH {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
