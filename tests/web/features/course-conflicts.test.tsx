/** The editor of a course that two people of the team change at once. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openCourse, SAVED } from '../../support/course-editor.tsx'
import { control, dialog, dialogIsClosed, field, press, write } from '../../support/interact.ts'

const CONFLICT = 'Cette fiche a été modifiée entre-temps'

describe('course changed by two people at once', () => {
  it('takes over another field without a question', async () => {
    const { changeElsewhere, stored } = await openCourse('', 'draft')
    await write('Titre', 'Le titre d’Anne')
    await changeElsewhere({ shortDescription: 'Le résumé de Brice.' })
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await field(/^Résumé/)).value).toBe('Le résumé de Brice.')
    expect(stored()).toMatchObject({ title: 'Le titre d’Anne', shortDescription: 'Le résumé de Brice.' })
  })

  it('asks about an act beside the form too', async () => {
    const { changeElsewhere, stored } = await openCourse('?tab=publication')
    await control('Repasser en brouillon')
    await changeElsewhere({ status: 'archived' })
    await press('Repasser en brouillon')
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText('Archivée')).toBeTruthy()
    await press('Tout reprendre', conflict)
    await press('Enregistrer mes choix', conflict)
    await dialogIsClosed(CONFLICT)
    expect(stored()?.status).toBe('archived')
  })
})
