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

it('goes to a file that is there', async () => {
  checkFile.mockResolvedValue(undefined)
  expect(await openFile({ addressOf }, true)).toBe(true)
  expect([location.hash, error.mock.calls]).toEqual(['#kept', []])
})

it('asks for another token when the one that is kept opens nothing any more', async () => {
  checkFile.mockImplementationOnce(gone).mockResolvedValue(undefined)
  expect(await openFile({ addressOf }, true)).toBe(true)
  expect(location.hash).toBe('#fresh')
})

it('stays on the page and says so when the file is gone', async () => {
  checkFile.mockImplementation(gone)
  expect(await openFile({ addressOf }, true)).toBe(false)
  expect(location.hash).toBe('')
  expect(error).toHaveBeenCalledWith('Ce fichier n’est plus disponible.')
})
