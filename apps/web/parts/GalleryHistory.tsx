import { useState } from 'react'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { DownloadIcon, SendBackIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DetailPanel, PanelSplit, PanelAmount } from '../../../ui/parts/DetailPanel.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { FilterChip, FilterRow } from '../../../ui/parts/FilterChip.tsx'
import { HistoryTable } from '../../../ui/parts/HistoryTable.tsx'
import { LinkRouter } from '../../../ui/parts/Link.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DAYS } from './examples.ts'

export function GalleryHistory() {
  const [isOpen, setOpen] = useState(window.innerWidth > 900)
  const [range, setRange] = useState('7')
  return (
    <LinkRouter value={{ go: () => setOpen(true) }}>
      <div className="frame pad screen">
        <PanelSplit
          panel={(place) =>
            isOpen && (
              <DetailPanel place={place} title="Transaction" onClose={() => setOpen(false)}>
                <PanelAmount chip={<StatusBadge rule="final">Credit, confirmed</StatusBadge>}>
                  <StatusRule rule="final">
                    <Amount kobo={4500000} size="hero" />
                  </StatusRule>
                </PanelAmount>
                <DescriptionList
                  facts={[
                    {
                      name: 'From',
                      value: (
                        <>
                          <b>Balarabe Yusuf</b>
                          <br />
                          GTBank · ••• 4471
                        </>
                      ),
                    },
                    {
                      name: 'Fee',
                      value: (
                        <>
                          <Amount kobo={10000} />{' '}
                          <span className="quiet">
                            of which VAT <Amount kobo={698} />
                          </span>
                        </>
                      ),
                    },
                    { name: 'You keep', value: <Amount kobo={4490000} /> },
                    { name: 'Date', value: fullTime('2026-11-20T13:29:06Z') },
                    { name: 'Transaction ref', value: <span className="code">KSW-7Q4K-0P2M</span> },
                  ]}
                />
                <div className="buttons">
                  <Button kind="act" size="small">
                    Download Receipt
                  </Button>
                  <Button size="small">Take A Picture</Button>
                  <Button size="small">Log A Dispute</Button>
                </div>
                <Callout icon={<SendBackIcon size={20} />} title="You can send this back">
                  until 15:29. Reverse Transaction closes in 56:42.
                </Callout>
                <Button isWide>Reverse Transaction</Button>
              </DetailPanel>
            )
          }
        >
          <PageTitle
            actions={
              <Button size="small" icon={<DownloadIcon size={20} />}>
                Print statement
              </Button>
            }
          >
            History
          </PageTitle>
          <FilterRow end="214 transactions">
            <FilterChip
              label="Days"
              choices={[
                { value: '7', label: 'Last 7 days' },
                { value: '30', label: 'Last 30 days' },
              ]}
              value={range}
              onChange={setRange}
            />
            <FilterChip
              label="Direction"
              choices={[
                { value: '', label: 'Credit and debit' },
                { value: 'in', label: 'Credit' },
                { value: 'out', label: 'Debit' },
              ]}
              value=""
              onChange={() => undefined}
            />
            <Button kind="text" size="small">
              Clear filter
            </Button>
          </FilterRow>
          <HistoryTable
            label="Transactions"
            days={DAYS}
            chosenId={isOpen ? '1' : undefined}
            columns={{ amount: 'Amount', narrative: 'Narrative', reference: 'Tnx Referrence', date: 'Date', type: 'Type' }}
          />
        </PanelSplit>
      </div>
    </LinkRouter>
  )
}
