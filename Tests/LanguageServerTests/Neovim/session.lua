-- A session of a real client: opens the sample program, types, fixes, silences and hovers. Says each
-- step when it has happened, and leaves with an error when one does not.

local root = vim.env.ROOT

local function buffer(path)
  vim.cmd("edit " .. path)
  return vim.api.nvim_get_current_buf()
end

local function await(what, condition)
  if not vim.wait(20000, condition, 10) then
    io.stderr:write("did not happen: " .. what .. "\n")
    vim.cmd("cquit")
  end
  io.stdout:write(what .. "\n")
end

vim.o.hidden = true
vim.o.swapfile = false
local child = buffer(vim.env.CHILD)
local parent = buffer(vim.env.PARENT)
local client = vim.lsp.start_client({
  name = "deplint",
  cmd = { vim.env.DEPLINT, "lsp" },
  root_dir = root,
})
vim.lsp.buf_attach_client(child, client)
vim.lsp.buf_attach_client(parent, client)

local function findings() return vim.diagnostic.get(parent) end
local function isFound() return #findings() == 1 end
local function isGone() return #findings() == 0 end

await("the finding is shown", function()
  local finding = findings()[1]
  return isFound() and finding.lnum == 5 and finding.col == 26
    and finding.source == "deplint" and #vim.diagnostic.get(child) == 0
end)

vim.api.nvim_buf_set_lines(child, 3, 4, true, {})
await("an edit of the other file removes it", isGone)
vim.api.nvim_buf_call(child, function() vim.cmd("silent undo") end)
await("undo brings it back", isFound)

-- Four bytes, two units of UTF-16.
vim.api.nvim_buf_set_text(parent, 5, 0, 5, 0, { "/*😀*/" })
await("columns are right after a wide character", function()
  return isFound() and findings()[1].col == 34
end)

local function visit()
  local finding = findings()[1]
  vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col + 1 })
end

visit()
local hover = vim.lsp.buf_request_sync(
  parent, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"), 20000)
await("hover shows the page of the rule", function()
  return hover[client].result.contents.value:find("^# unpropagated%-child%-model\n") ~= nil
end)

local function choose(pattern)
  vim.ui.select = function(items, options, done)
    for _, item in ipairs(items) do
      if options.format_item(item):find(pattern) then return done(item) end
    end
  end
  visit()
  vim.lsp.buf.code_action()
end

choose("wrap in")
await("the fix removes it", isGone)
local line = vim.api.nvim_buf_get_lines(parent, 5, 6, true)[1]
await("the fix is what was offered", function()
  return line:find("child = withDependencies(from: self) { Child() }", 1, true) ~= nil
end)
vim.cmd("silent undo")
await("undo brings the finding back", isFound)

choose("^Ignore")
await("a comment is put above it", function()
  local comment = vim.api.nvim_buf_get_lines(parent, 5, 6, true)[1]
  return comment:find("// deplint:ignore unpropagated-child-model -- ", 1, true) ~= nil
end)

vim.cmd("silent undo")
vim.lsp.stop_client(client)
await("the server has ended", function() return vim.lsp.get_client_by_id(client) == nil end)
vim.cmd("qall!")
