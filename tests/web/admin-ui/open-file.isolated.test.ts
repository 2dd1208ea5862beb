import { beforeEach, expect, it, vi } from 'vitest'
import { openFile } from '../../../web/admin-ui/media/open-file.ts'

const { checkFile, fileToken, error } = vi.hoisted(() => ({
  checkFile: vi.fn(),
  fileToken: vi.fn(async (isRefused?: boolean) => (isRefused ? 'fresh' : 'kept')),
  error: vi.fn(),
}))
vi.mock(import('../../../web/lib/files.ts'), async (original) => ({
  ...(await original()),
  checkFile,
  fileToken,
}))
vi.mock(import('../../../web/ui/toast/store.ts'), async (original) => {
  const { notify, ...others } = await original()
  return { ...others, notify: { ...notify, error } }
})
const { ClientResponseError } = await import('../../../web/lib/pocketbase.ts')

const gone = () => Promise.reject(new ClientResponseError({ status: 404 }))
const addressOf = (token: string) => `#${token}`

beforeEach(() => {
  vi.clearAllMocks()
  location.hash = ''
})

it('a file link opens an existing file', async () => {
  checkFile.mockResolvedValue(undefined)
  expect(await openFile({ addressOf }, true)).toBe(true)
  expect([location.hash, error.mock.calls]).toEqual(['#kept', []])
})

it('a file link requests another token when the cached one has expired', async () => {
  checkFile.mockImplementationOnce(gone).mockResolvedValue(undefined)
  expect(await openFile({ addressOf }, true)).toBe(true)
  expect(location.hash).toBe('#fresh')
})

it('a file link stays on the page with a message when the file is deleted', async () => {
  checkFile.mockImplementation(gone)
  expect(await openFile({ addressOf }, true)).toBe(false)
  expect(location.hash).toBe('')
  expect(error).toHaveBeenCalledWith('Ce fichier n’est plus disponible.')
})
