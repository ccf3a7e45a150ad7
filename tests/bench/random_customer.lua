-- Asks for customers in random order. Argument: a file with one id a line.
local requests = {}

function init(arguments)
    for id in io.lines(arguments[1]) do
        requests[#requests + 1] = wrk.format("GET", "/customers/" .. id)
    end
end

function request()
    return requests[math.random(#requests)]
end
