/** Handles of files that were dropped: with one, a browser reads the file again after a reload. Not all browsers give them. */
interface GivingItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

const handles = new WeakMap<File, Promise<FileSystemFileHandle | null>>()

const asFile = async (request: Promise<FileSystemHandle | null>): Promise<FileSystemFileHandle | null> => {
  const handle = await request.catch(() => null)
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null
}

/** The files of a drop, with their handles noted. Must be asked while the drop is being handled. */
export const droppedFiles = ({ items, files }: DataTransfer): File[] => {
  const found = [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (!file) return []
    const request = (item as GivingItem).getAsFileSystemHandle?.()
    if (request) handles.set(file, asFile(request))
    return [file]
  })
  return found.length > 0 ? found : [...files]
}

/** The handle of a file; null where there is none. */
export const handleOf = async (file: File): Promise<FileSystemFileHandle | null> =>
  (await handles.get(file)) ?? null

interface Permitted extends FileSystemFileHandle {
  queryPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
}

/** The file that a handle stands for, or null. `ask`: the person may be asked, which wants a click of hers. */
export const fileOf = async (handle: FileSystemFileHandle, ask: boolean): Promise<File | null> => {
  const { queryPermission, requestPermission } = handle as Permitted
  try {
    const wish = { mode: 'read' } as const
    const state = ask
      ? await requestPermission?.call(handle, wish)
      : await queryPermission?.call(handle, wish)
    return state === 'granted' ? await handle.getFile() : null
  } catch (error) {
    // It was moved or deleted since.
    console.warn('A file cannot be read again', error)
    return null
  }
}
