import type { ReactNode } from 'react'
import './drawings.css'

/** A drawing in one hand: ink line, flat fills from the soft tones, a ground of two lines. Without a label it is a decoration. */
function Drawing({ label, size, children }: { label?: string | undefined; size: string; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox={`0 0 ${size}`} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      {children}
    </svg>
  )
}

export const CounterDrawing = ({ label }: { label: string }) => (
  <Drawing label={label} size="320 220">
    <path className="art-line" d="M6 204H314M6 212H314" />
    <path
      className="art-fill"
      data-fill="brand-soft"
      d="M38 162H282V196q-17.4 9 -34.9 0q-17.4 9 -34.9 0q-17.4 9 -34.9 0q-17.4 9 -34.9 0q-17.4 9 -34.9 0q-17.4 9 -34.9 0q-17.4 9 -34.9 0z"
    />
    <path className="art-thin" d="M64 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M96 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M128 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M160 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M192 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M224 166l6 11-6 11-6-11z" />
    <path className="art-thin" d="M256 166l6 11-6 11-6-11z" />
    <path className="art-fill" data-fill="surface-sheet" d="M20 148h280v14H20z" />
    <path className="art-line" d="M44 206v-6M276 206v-6" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="60" cy="118" r="10" />
    <path className="art-thin" d="M57 111l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="82" cy="118" r="10" />
    <path className="art-thin" d="M79 111l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="71" cy="103" r="10" />
    <path className="art-thin" d="M68 96l3 3 3-3" />
    <path className="art-fill" data-fill="surface-sheet" d="M38 122h66q-4 26-22 26h-22q-18 0-22-26z" />
    <path className="art-thin" d="M42 129h58" />
    <path className="art-fill" data-fill="ink" d="M136 148l5-9h42l5 9z" />
    <rect className="art-fill" data-fill="stage" x="124" y="36" width="76" height="103" rx="7" />
    <text x="162" y="88" textAnchor="middle" data-sum="16">
      {'₦4,500'}
    </text>
    <path d="M136 97h52M136 102h52" data-stroke="on-stage" strokeWidth="2" />
    <circle cx="162" cy="54" r="4.5" data-fill="lamp" />
    <path className="art-line" d="M210 66a17 17 0 0 1 0 26M220 56a31 31 0 0 1 0 46" />
    <path className="art-fill" data-fill="surface-sheet" d="M240 118V84l4-3 4 3 4-3 4 3 4-3 4 3 4-3 4 3v34z" />
    <path className="art-thin" d="M246 92h20M246 98h14M246 105h20M246 109h20" />
    <path className="art-fill" data-fill="tone-info-soft" d="M230 148v-24q0-8 8-8h36q8 0 8 8v24z" />
    <path className="art-thin" d="M240 118h32M238 134h10" />
  </Drawing>
)

export const WebShopDrawing = ({ label }: { label: string }) => (
  <Drawing label={label} size="320 220">
    <path className="art-line" d="M6 204H314M6 212H314" />
    <rect className="art-fill" data-fill="surface-sheet" x="112" y="36" width="190" height="128" rx="8" />
    <path className="art-fill" data-fill="tone-wait-soft" d="M98 164h218l-10 20H108z" />
    <path className="art-thin" d="M112 58h190M122 47h1M130 47h1M138 47h1M190 174h34" />
    <path className="art-fill" data-fill="tone-info-soft" d="M126 74h62v70h-62z" />
    <path className="art-thin" d="M143 80l8 14-8 14-8-14z" />
    <path className="art-thin" d="M171 80l8 14-8 14-8-14z" />
    <path className="art-thin" d="M143 112l8 14-8 14-8-14z" />
    <path className="art-thin" d="M171 112l8 14-8 14-8-14z" />
    <path className="art-thin" d="M202 80h70M202 92h44" />
    <text data-fill="ink" x="202" y="122" data-sum="17">
      {'₦9,800'}
    </text>
    <path className="art-fill" data-fill="brand" d="M202 130h84v18h-84z" />
    <path d="M222 139h44" data-stroke="on-brand" strokeWidth="2.4" strokeLinecap="round" />
    <path className="art-fill" data-fill="tone-out-soft" d="M30 128q-6-40 10-46 12-4 14 14l4 32zM58 128l2-50q2-14 14-11 12 4 8 20l-6 41z" />
    <path className="art-fill" data-fill="surface-sheet" d="M14 126h84l-11 78H25z" />
    <path className="art-thin" d="M17 146h78M20 168h72M22 188h68M36 126l6 78M56 126v78M76 126l-5 78" />
  </Drawing>
)

export const LoomDrawing = ({ label }: { label: string }) => (
  <Drawing label={label} size="320 220">
    <path className="art-line" d="M6 204H314M6 212H314" />
    <path className="art-fill" data-fill="surface-sheet" d="M150 40h152v164h-14V54H164v150h-14z" />
    <path className="art-fill" data-fill="tone-out-soft" d="M158 110h136v14H158z" />
    <path className="art-thin" d="M176 54v56" />
    <path className="art-thin" d="M188 54v56" />
    <path className="art-thin" d="M200 54v56" />
    <path className="art-thin" d="M212 54v56" />
    <path className="art-thin" d="M224 54v56" />
    <path className="art-thin" d="M236 54v56" />
    <path className="art-thin" d="M248 54v56" />
    <path className="art-thin" d="M260 54v56" />
    <path className="art-thin" d="M272 54v56" />
    <path className="art-thin" d="M284 54v56" />
    <path className="art-fill" data-fill="brand-soft" d="M164 124h124v64H164z" />
    <path className="art-thin" d="M182 130l9 13-9 13-9-13z" />
    <path className="art-thin" d="M212 130l9 13-9 13-9-13z" />
    <path className="art-thin" d="M242 130l9 13-9 13-9-13z" />
    <path className="art-thin" d="M272 130l9 13-9 13-9-13z" />
    <path className="art-thin" d="M182 158l9 13-9 13-9-13z" />
    <path className="art-thin" d="M212 158l9 13-9 13-9-13z" />
    <path className="art-thin" d="M242 158l9 13-9 13-9-13z" />
    <path className="art-thin" d="M272 158l9 13-9 13-9-13z" />
    <path className="art-thin" d="M82 96q34 0 44 8t38 6" />
    <path className="art-thin" d="M82 142q30 2 46-14t36-12" />
    <path className="art-fill" data-fill="tone-info-soft" d="M30 82h52v28H30z" />
    <path className="art-fill" data-fill="surface-sheet" d="M24 77h64v7H24zM24 108h64v7H24z" />
    <path className="art-thin" d="M34 90h44M34 96h44M34 102h44" />
    <path className="art-fill" data-fill="tone-wait-soft" d="M30 126h52v28H30z" />
    <path className="art-fill" data-fill="surface-sheet" d="M24 121h64v7H24zM24 152h64v7H24z" />
    <path className="art-thin" d="M34 134h44M34 140h44M34 146h44" />
    <path className="art-fill" data-fill="tone-wrong-soft" d="M30 170h52v28H30z" />
    <path className="art-fill" data-fill="surface-sheet" d="M24 165h64v7H24zM24 196h64v7H24z" />
    <path className="art-thin" d="M34 178h44M34 184h44M34 190h44" />
  </Drawing>
)

export const PhoneTillDrawing = ({ label }: { label: string }) => (
  <Drawing label={label} size="220 220">
    <path className="art-line" d="M6 204H214M6 212H214" />
    <rect className="art-fill" data-fill="surface-sheet" x="66" y="22" width="92" height="168" rx="12" />
    <rect className="art-fill" data-fill="stage" x="74" y="38" width="76" height="86" />
    <text x="112" y="84" textAnchor="middle" data-sum="15">
      {'₦4,500'}
    </text>
    <path d="M86 93h52M86 98h52" data-stroke="on-stage" strokeWidth="2" />
    <circle cx="112" cy="54" r="4" data-fill="lamp" />
    <path className="art-thin" d="M80 138h40M80 148h26M134 138h10M80 162h34M80 172h22M134 162h10M102 30h20" />
    <path className="art-fill" data-fill="tone-wait-soft" d="M16 190h40l-5 14H21z" />
    <path className="art-thin" d="M22 190q14-26 28 0" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="180" cy="188" r="12" />
    <path className="art-thin" d="M177 179l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="202" cy="190" r="10" />
    <path className="art-thin" d="M199 183l3 3 3-3" />
    <path className="art-line" d="M170 54a20 20 0 0 1 0 30M182 42a38 38 0 0 1 0 54" />
  </Drawing>
)

export const ClosedStallDrawing = ({ label }: { label: string }) => (
  <Drawing label={label} size="320 190">
    <path className="art-line" d="M6 172H314M6 180H314" />
    <path className="art-line" d="M40 172V40M280 172V40" />
    <path className="art-fill" data-fill="brand" d="M24 40h272v14H24z" />
    <path className="art-fill" data-fill="surface-sheet" d="M40 54h240v62H40z" />
    <path className="art-thin" d="M40 66h240M40 78h240M40 90h240M40 102h240" />
    <path className="art-fill" data-fill="surface-sheet" d="M30 116h260v12H30z" />
    <path className="art-fill" data-fill="brand-soft" d="M44 128h232v44H44z" />
    <path className="art-thin" d="M76 136l8 14-8 14-8-14z" />
    <path className="art-thin" d="M110 136l8 14-8 14-8-14z" />
    <path className="art-thin" d="M144 136l8 14-8 14-8-14z" />
    <path className="art-thin" d="M178 136l8 14-8 14-8-14z" />
    <path className="art-thin" d="M212 136l8 14-8 14-8-14z" />
    <path className="art-thin" d="M246 136l8 14-8 14-8-14z" />
    <circle className="art-fill" data-fill="lamp" cx="160" cy="22" r="7" />
    <path className="art-thin" d="M160 29v11M146 20h-6M174 20h6M160 10V4" />
  </Drawing>
)

const PARASOL = (
  <>
    <path className="art-fill" data-fill="brand" d="M330 36Q140 58 92 176Q131 202 170 176Q202 58 330 36z" />
    <path className="art-fill" data-fill="surface-sheet" d="M330 36Q202 58 170 176Q210 202 250 176Q266 58 330 36z" />
    <path className="art-fill" data-fill="brand" d="M330 36Q266 58 250 176Q290 202 330 176Q330 58 330 36z" />
    <path className="art-fill" data-fill="surface-sheet" d="M330 36Q330 58 330 176Q370 202 410 176Q394 58 330 36z" />
    <path className="art-fill" data-fill="brand" d="M330 36Q394 58 410 176Q450 202 490 176Q458 58 330 36z" />
    <path className="art-fill" data-fill="surface-sheet" d="M330 36Q458 58 490 176Q529 202 568 176Q520 58 330 36z" />
    <path className="art-line" d="M330 36V20M330 190V340" />
    <circle cx="330" cy="16" r="5" className="art-fill" data-fill="lamp" />
  </>
)

export const StallDrawing = ({ label }: { label?: string }) => (
  <Drawing label={label} size="660 518">
    <path className="art-line" d="M20 500H640M20 509H640" />
    {PARASOL}
    <path className="art-thin" d="M478 186v32" />
    <path className="art-fill" data-fill="lamp" d="M466 236a12 12 0 0 1 24 0q0 9-7 14h-10q-7-5-7-14z" />
    <path className="art-thin" d="M472 255h12M474 260h8M478 218v6M446 240h-8M452 262l-6 5M510 240h8M504 262l6 5" />
    <path className="art-thin" d="M116 196q110 16 206 4" />
    <path className="art-fill" data-fill="tone-info-soft" d="M132 199h46v104q-11.5 6 -23 0t-23 0z" />
    <path className="art-fill" data-fill="tone-out-soft" d="M188 204h46v116q-11.5 6 -23 0t-23 0z" />
    <path className="art-fill" data-fill="tone-wait-soft" d="M244 205h46v98q-11.5 6 -23 0t-23 0z" />
    <path className="art-thin" d="M155 212l8 10-8 10-8-10z" />
    <path className="art-thin" d="M155 240l8 10-8 10-8-10z" />
    <path className="art-thin" d="M155 268l8 10-8 10-8-10z" />
    <path className="art-thin" d="M203 226a8 8 0 0 1 16 0M199 226h24M205 231h12" />
    <path className="art-thin" d="M203 256a8 8 0 0 1 16 0M199 256h24M205 261h12" />
    <path className="art-thin" d="M203 286a8 8 0 0 1 16 0M199 286h24M205 291h12" />
    <path className="art-thin" d="M252 206v98M260 206v98M274 206v98M282 206v98M267 220v6M267 240v6M267 260v6M267 280v6" />
    <path className="art-fill" data-fill="surface-sheet" d="M84 346H576V364H84z" />
    <path className="art-fill" data-fill="brand-soft" d="M102 364H558V448q-19 12-38 0t-38 0-38 0-38 0-38 0-38 0-38 0-38 0-38 0-38 0-38 0-38 0z" />
    <g className="art-thin">
      <circle cx="140" cy="404" r="21" />
      <path d="M119 404h42M140 383v42M125.2 389.2l29.6 29.6M154.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-thin" d="M178 382l8 22-8 22-8-22z" />
    <g className="art-thin">
      <circle cx="216" cy="404" r="21" />
      <path d="M195 404h42M216 383v42M201.2 389.2l29.6 29.6M230.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-thin" d="M254 382l8 22-8 22-8-22z" />
    <g className="art-thin">
      <circle cx="292" cy="404" r="21" />
      <path d="M271 404h42M292 383v42M277.2 389.2l29.6 29.6M306.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-thin" d="M330 382l8 22-8 22-8-22z" />
    <g className="art-thin">
      <circle cx="368" cy="404" r="21" />
      <path d="M347 404h42M368 383v42M353.2 389.2l29.6 29.6M382.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-thin" d="M406 382l8 22-8 22-8-22z" />
    <g className="art-thin">
      <circle cx="444" cy="404" r="21" />
      <path d="M423 404h42M444 383v42M429.2 389.2l29.6 29.6M458.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-thin" d="M482 382l8 22-8 22-8-22z" />
    <g className="art-thin">
      <circle cx="520" cy="404" r="21" />
      <path d="M499 404h42M520 383v42M505.2 389.2l29.6 29.6M534.8 389.2l-29.6 29.6" />
    </g>
    <path className="art-line" d="M116 456V500M544 456V500" />
    <path className="art-fill" data-fill="tone-out-soft" d="M104 329h95a8.5 8.5 0 0 1 0 17h-95z" />
    <path className="art-thin" d="M112 337.5h78" />
    <path className="art-fill" data-fill="surface-sheet" d="M107 312h89a8.5 8.5 0 0 1 0 17h-89z" />
    <path className="art-thin" d="M115 320.5h72" />
    <path className="art-fill" data-fill="tone-info-soft" d="M105 295h93a8.5 8.5 0 0 1 0 17h-93z" />
    <path className="art-thin" d="M113 303.5h76" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="226" cy="318" r="10.5" />
    <path className="art-thin" d="M223 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="248" cy="318" r="10.5" />
    <path className="art-thin" d="M245 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="270" cy="318" r="10.5" />
    <path className="art-thin" d="M267 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="237" cy="302" r="10.5" />
    <path className="art-thin" d="M234 294l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="259" cy="302" r="10.5" />
    <path className="art-thin" d="M256 294l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wrong-soft" cx="248" cy="287" r="10.5" />
    <path className="art-thin" d="M245 279l3 3 3-3" />
    <path className="art-fill" data-fill="surface-sheet" d="M206 318h84q-4 28-24 28h-36q-20 0-24-28z" />
    <path className="art-thin" d="M210 325h76M211 329h74" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="396" cy="318" r="10.5" />
    <path className="art-thin" d="M393 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="418" cy="318" r="10.5" />
    <path className="art-thin" d="M415 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="440" cy="318" r="10.5" />
    <path className="art-thin" d="M437 310l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="407" cy="302" r="10.5" />
    <path className="art-thin" d="M404 294l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="429" cy="302" r="10.5" />
    <path className="art-thin" d="M426 294l3 3 3-3" />
    <circle className="art-fill" data-fill="tone-wait-soft" cx="418" cy="287" r="10.5" />
    <path className="art-thin" d="M415 279l3 3 3-3" />
    <path className="art-fill" data-fill="surface-sheet" d="M376 318h84q-4 28-24 28h-36q-20 0-24-28z" />
    <path className="art-thin" d="M380 325h76M381 329h74" />
    <path className="art-fill" data-fill="ink" d="M310 346l6-10h40l6 10z" />
    <rect className="art-fill" data-fill="stage" x="302" y="226" width="68" height="112" rx="8" />
    <text x="336" y="278" textAnchor="middle" data-sum="16">
      {'₦4,500'}
    </text>
    <path d="M311 287h50M311 292h50" data-stroke="on-stage" strokeWidth="2" />
    <circle cx="336" cy="246" r="4.5" data-fill="lamp" />
    <path d="M322 312h28M326 320h20" data-stroke="on-stage-soft" strokeWidth="2" strokeLinecap="round" />
    <path className="art-line" d="M380 262a16 16 0 0 1 0 24M390 252a30 30 0 0 1 0 44" />
    <path className="art-fill" data-fill="surface-sheet" d="M480 346v-32h62v32z" />
    <path className="art-thin" d="M480 322h62M480 326h62" />
    <path className="art-fill" data-fill="tone-wait-soft" d="M478 314q33-42 66 0z" />
    <path className="art-thin" d="M494 306l3-3M506 299l3-3M520 301l3 3M510 308l4-2" />
    <path className="art-fill" data-fill="tone-out-soft" d="M586 452l-8-34q-3-12 8-12t10 12l2 34zM608 452l4-46q2-12 12-9t7 14l-6 41z" />
    <path className="art-fill" data-fill="surface-sheet" d="M568 446h74l-9 54h-56z" />
    <path className="art-thin" d="M571 462h68M574 480h62M584 446l5 54M600 446l2 54M614 446l-1 54M629 446l-6 54" />
    <path className="art-fill" data-fill="surface-sheet" d="M26 452h62l-6 10H32z" />
    <path className="art-line" d="M38 462l-6 38M76 462l6 38M36 482h42" />
  </Drawing>
)

/** The parasol of the stall alone, as wide as its place. */
export const ParasolDrawing = () => (
  <svg className="drawing" viewBox="50 4 560 206" preserveAspectRatio="xMidYMin slice" aria-hidden>
    {PARASOL}
  </svg>
)
