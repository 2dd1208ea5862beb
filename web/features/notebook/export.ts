import { saveFile } from '../../lib/save-file.ts'

const TITLE = 'Carnet d’écriture'

/** As a page of its own, to be opened anywhere. */
export const saveHtml = (html: string): void => {
  const page = `<!doctype html>\n<html lang="fr">\n<head><meta charset="utf-8"><title>${TITLE}</title></head>\n<body>\n${html}\n</body>\n</html>\n`
  saveFile('carnet.html', new Blob([page], { type: 'text/html;charset=utf-8' }))
}

/** As text; with a mark by which Windows knows its accents. */
export const saveText = (text: string): void =>
  saveFile('carnet.txt', new Blob(['\ufeff', text, '\n'], { type: 'text/plain;charset=utf-8' }))
