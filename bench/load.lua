-- Sends the requests of a file unchanged, one after the other; the bench separates them with U+0000.
local file = assert(io.open(os.getenv("BENCH_REQUESTS"), "rb"))
local requests = {}
for one in string.gmatch(file:read("*a"), "[^%z]+") do requests[#requests + 1] = one end
file:close()

local at = 0
function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('\nBENCH {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
