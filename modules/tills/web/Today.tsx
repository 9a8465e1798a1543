import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lagosMinute } from '../../../ui/format/lagos-clock.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { SoundIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { BigAmount } from './BigAmount.tsx'
import { channelWord } from './channels.ts'
import { tillTotalQuery } from './queries.ts'
import { SpokenWords } from './SpokenWords.tsx'
import type { Voice } from './voice/useVoice.ts'
import { sayToday } from './voice/words.ts'

/** How much came today, where the owner lets this till say it. It shows no balance. */
export function Today({ cashpointid, cashpoint, voice }: { cashpointid: string; cashpoint: string; voice: Voice }) {
  const { data } = useQuery(tillTotalQuery(cashpointid))
  if (!data) return <Skeleton rows={5} />
  const clips = sayToday(data.total)
  return (
    <>
      <div className="till__scroll till-order">
        <p className="label">{t`${cashpoint} today, as of ${lagosMinute(data.asof)}`}</p>
        <BigAmount kobo={data.total} rule="open" />
        <SpokenWords clips={clips} playing={voice.playing} />
        <ul className="till-channels">
          {data.channels.map(({ channel, payments, amount }) => (
            <li key={channel}>
              <span>
                <b>{channelWord(channel)}</b> <small>{payments}</small>
              </span>
              <b translate="no">{nairaText(amount)}</b>
              <span
                className="till-channels__bar"
                aria-hidden="true"
                style={{ width: `${data.total === 0 ? 0 : Math.max(3, (amount * 100) / data.total)}%` }}
              />
            </li>
          ))}
        </ul>
        <p className="quiet t1">{t`The owner lets this till say its total. It shows no balance.`}</p>
      </div>
      <div className="till__acts">
        <Button kind="act" size="till" icon={<SoundIcon size={20} />} onClick={() => voice.say(clips)}>{t`Say it`}</Button>
      </div>
    </>
  )
}
