/**
 * Handles of dropped files: a browser with handles can read the file again after a reload. Not every browser
 * has them.
 */
interface GivingItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

const handles = new WeakMap<File, Promise<FileSystemFileHandle | null>>()

const asFile = async (request: Promise<FileSystemHandle | null>): Promise<FileSystemFileHandle | null> => {
  const handle = await request.catch(() => null)
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null
}

/** The files of a drop; their handles are recorded. Must be called during the drop event. */
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

/** The file of a handle, or null. `ask`: may prompt the user, which requires a user gesture. */
export const fileOf = async (handle: FileSystemFileHandle, ask: boolean): Promise<File | null> => {
  const { queryPermission, requestPermission } = handle as Permitted
  try {
    const wish = { mode: 'read' } as const
    const state = ask
      ? await requestPermission?.call(handle, wish)
      : await queryPermission?.call(handle, wish)
    return state === 'granted' ? await handle.getFile() : null
  } catch (error) {
    // The file was moved or deleted.
    console.warn('A file cannot be read again', error)
    return null
  }
}
