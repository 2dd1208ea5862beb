import { Accordion, ActionIcon, Button, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { publishedFaqs } from '../../features/faqs/index.ts'
import { MessageForm } from '../../features/mon-espace/index.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { notify } from '../../ui/toast/store.ts'
import { AdminLoad, Blocks } from '../components/LoadState.tsx'
import { Drawer } from '../components/layers.tsx'
import { useIsCovered } from '../hooks/use-layers.ts'
import styles from './ClientLayout.module.css'

const TITLE = 'Une question\u00a0?'
/** Without words, the first ones. */
const SHOWN = 6

/** The text of an answer, which is HTML that the server has cleaned. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent

const Questions = ({ sentence }: { sentence: string }) => {
  const query = useQuery(publishedFaqs())
  const wanted = withoutAccents(sentence.trim())
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={3} height={44} />}>
      {({ items }) => {
        const found = items.filter(({ question, answer }) =>
          withoutAccents(`${question} ${textOf(answer)}`).includes(wanted),
        )
        if (found.length === 0)
          return <Text role="status">Aucune réponse à ces mots. Écrivez-nous ci-dessous.</Text>
        return (
          <Accordion order={3} variant="separated">
            {found.slice(0, wanted ? undefined : SHOWN).map(({ id, question, answer }) => (
              <Accordion.Item key={id} value={id}>
                <Accordion.Control>{question}</Accordion.Control>
                <Accordion.Panel>
                  <RichText html={answer} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )
      }}
    </AdminLoad>
  )
}

/** « Une question ? » (design reference 2.1): frequent questions, and a message to the practitioner. */
export const HelpBubble = ({ userId }: { userId: string }) => {
  const [isOpen, { open, close }] = useDisclosure()
  const [sentence, setText] = useState('')
  const [writes, setWrites] = useState(false)
  const isCovered = useIsCovered()
  const end = () => {
    close()
    setWrites(false)
    setText('')
  }
  const sent = () => {
    end()
    notify.success('Message envoyé.')
  }
  return (
    <>
      <ActionIcon
        className={styles.bubble}
        size={56}
        radius="xl"
        variant="filled"
        aria-label={TITLE}
        aria-haspopup="dialog"
        onClick={open}
      >
        <CircleHelp size={26} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={end}
        closeOnEscape={!isCovered}
        position="right"
        size="min(440px, 100%)"
        title={TITLE}
      >
        <div className={styles.help}>
          <TextInput
            type="search"
            label="Chercher dans les questions fréquentes"
            value={sentence}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Questions sentence={sentence} />
          <Title order={3} size="h4">
            Vous ne trouvez pas{'\u00a0'}?
          </Title>
          {writes ? (
            <MessageForm user={userId} label="Votre message" takesFocus done={sent} />
          ) : (
            <Button variant="outline" onClick={() => setWrites(true)}>
              Écrire un message
            </Button>
          )}
        </div>
      </Drawer>
    </>
  )
}
