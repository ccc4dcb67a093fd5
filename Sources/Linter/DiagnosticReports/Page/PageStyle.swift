/// The look of the page, for light and dark, wide and narrow, screen and paper.
enum PageStyle {
  static let sheet = colors + "\n" + layout + "\n" + parts + "\n" + media

  private static let colors = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --text: #1b1f24; --faint: #57606a; --line: #d5dae1; --panel: #f6f8fa;
      --link: #0b57b0; --focus: #0b57b0; --mark: #ffe9a8; --here: #fff9e5;
      --error: #b3261e; --warning: #8a5a00; --info: #3a6ea5; --good: #2a7444; --test: #7a4fa3;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #15171a; --text: #e6e6e6; --faint: #a0a7b1; --line: #353a42; --panel: #1e2126;
        --link: #84b9f0; --focus: #84b9f0; --mark: #5c4a12; --here: #2a2619;
        --error: #ff7b72; --warning: #e0b050; --info: #7db3ea; --good: #82c995; --test: #b794e0;
      }
    }
    """

  private static let layout = """
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 4rem; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
    .top, main, footer { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem; }
    .top { position: sticky; top: 0; z-index: 2; background: var(--page); display: flex;
      flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line);
      padding-top: .5rem; padding-bottom: .5rem; }
    .top ul { display: flex; gap: 1rem; margin: 0; padding: 0; list-style: none; }
    h1 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
    h3 { font-size: 1.05rem; margin: 1.75rem 0 .25rem; }
    p { margin: .25rem 0 .75rem; max-width: 52rem; }
    a { color: var(--link); }
    code, pre { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: .5rem; z-index: 3; background: var(--page); padding: .25rem; }
    .arrows { position: absolute; width: 0; height: 0; overflow: hidden; }
    .lead { font-size: 1.15rem; margin: 1.25rem 0 .75rem; }
    .about, .cut, figcaption { color: var(--faint); }
    .scroll { overflow-x: auto; max-width: 100%; }
    footer { color: var(--faint); border-top: 1px solid var(--line); margin-top: 3rem;
      padding-top: 1rem; padding-bottom: 2rem; }
    """

  private static let parts = """
    .cards { display: flex; flex-wrap: wrap; gap: .6rem; margin: 0 0 1rem; }
    .card { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .9rem; min-width: 7rem;
      background: var(--panel); display: flex; flex-direction: column-reverse; }
    .card dt { color: var(--faint); font-size: .85rem; }
    .card dd { margin: 0; font-size: 1.6rem; font-weight: 600; line-height: 1.2;
      font-variant-numeric: tabular-nums; }
    .card.none dd { color: var(--faint); font-weight: 400; }
    .card.error dd, .worse { color: var(--error); }
    .card.warning dd { color: var(--warning); }
    .card.info dd { color: var(--info); }
    .card.fix dd, .better { color: var(--good); }
    .tables { display: flex; flex-wrap: wrap; gap: 1rem 3rem; align-items: flex-start; }
    table { border-collapse: collapse; font-size: .93rem; }
    caption { text-align: left; font-weight: 600; padding: .25rem 0; }
    th, td { text-align: left; padding: .2rem .75rem .2rem 0; vertical-align: top;
      border-bottom: 1px solid var(--line); font-weight: 400; }
    thead th { color: var(--faint); font-size: .85rem; }
    .number { text-align: right; font-variant-numeric: tabular-nums; }
    .share { padding-right: 0; min-width: 126px; }
    .bar { vertical-align: middle; }
    .bar .error { fill: var(--error); }
    .bar .warning { fill: var(--warning); opacity: .75; }
    .bar .info { fill: var(--info); opacity: .6; }
    .controls { position: sticky; top: 2.9rem; z-index: 1; background: var(--page);
      border-bottom: 1px solid var(--line); padding: .5rem 0; margin-bottom: .5rem; }
    .controls form { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; }
    .controls label, .controls legend { color: var(--faint); font-size: .88rem; }
    .controls fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .7rem; }
    .controls legend { float: left; margin-right: .6rem; padding: 0; }
    .controls .check { display: inline-flex; gap: .25rem; align-items: center; color: var(--text); }
    input, select, button { font: inherit; font-size: .92rem; color: inherit;
      background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
      padding: .2rem .5rem; max-width: 100%; }
    input[type=checkbox] { accent-color: var(--link); margin: 0; }
    input[type=search] { width: 17rem; }
    select { max-width: 16rem; }
    button { cursor: pointer; }
    button:hover, select:hover { border-color: var(--faint); }
    .controls output { color: var(--faint); font-size: .88rem; margin-left: auto; }
    .zoom { display: inline-flex; gap: .25rem; }
    .count { color: var(--faint); font-weight: 400; }
    .group .about { margin-bottom: .4rem; }
    .list { border: 1px solid var(--line); border-radius: 8px; overflow: clip; }
    #nodes, #test-list { max-height: 44rem; overflow: auto; }
    .list > details { border-bottom: 1px solid var(--line); }
    @media screen { .list > details { content-visibility: auto;
      contain-intrinsic-height: auto 2.4rem; } }
    .list > details:last-child { border-bottom: 0; }
    .list > details:target > summary { background: var(--here); }
    summary { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline;
      padding: .4rem .75rem; cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "\\25B8"; color: var(--faint); width: .7rem; flex: none; }
    details[open] > summary::before { content: "\\25BE"; }
    summary:hover { background: var(--panel); }
    .message { flex: 1 1 20rem; overflow-wrap: anywhere; min-width: 0; }
    .place, .module { color: var(--faint); font-size: .85rem; overflow-wrap: anywhere; }
    .place { font-family: var(--mono); font-size: .78rem; }
    .badge, .tag { font-size: .75rem; border: 1px solid; border-radius: 999px; padding: 0 .5rem;
      line-height: 1.35rem; white-space: nowrap; flex: none; color: var(--faint); }
    .badge.error, .tag.lost, .tag.missing, .tag.live { color: var(--error); }
    .badge.warning { color: var(--warning); }
    .badge.info, .badge.dependency { color: var(--info); }
    .badge.fix, .tag { color: var(--good); }
    .badge.test, .tag.unimplemented { color: var(--test); }
    .body { padding: .25rem .75rem 1rem 2.05rem; }
    dl.about { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; margin: .1rem 0 .6rem;
      font-size: .88rem; }
    dl.about div { display: flex; gap: .4rem; }
    dl.about dd { margin: 0; color: var(--text); overflow-wrap: anywhere; }
    .frame { background: var(--panel); border-radius: 6px; margin: .35rem 0 .6rem; padding: .45rem 0;
      overflow-x: auto; line-height: 1.5; tab-size: 4; }
    .frame .line { display: block; padding: 0 .75rem; width: max-content; min-width: 100%; }
    .frame .here { background: var(--here); }
    .frame .number { display: inline-block; width: 3rem; padding-right: .9rem; color: var(--faint);
      user-select: none; }
    .frame code { font-size: 1em; white-space: pre; overflow-wrap: normal; }
    mark { background: var(--mark); color: inherit; border-radius: 3px; }
    .notes, .notes ol { list-style: none; margin: 0; padding: 0; }
    .notes ol { margin-left: .35rem; padding-left: .9rem; border-left: 2px solid var(--line); }
    .notes li { margin: .3rem 0; }
    .fixes { list-style: none; margin: .4rem 0; padding: 0; }
    figure { margin: .8rem 0 0; }
    figure .scroll, .canvas { border: 1px solid var(--line); border-radius: 8px; }
    figcaption { font-size: .85rem; margin-top: .25rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; }
    .canvas { overflow: auto; max-height: 80vh; cursor: grab; overscroll-behavior: contain; }
    .canvas.moving { cursor: grabbing; user-select: none; }
    .picture { display: block; }
    .dim [data-node], .dim path[data-from] { opacity: .13; }
    .dim [data-node].on, .dim path[data-from].on { opacity: 1; }
    [data-node].chosen .node { stroke-width: 3; }
    .tabs { display: flex; flex-wrap: wrap; gap: .3rem; margin: .75rem 0 .25rem; }
    .tabs [aria-selected=true] { border-color: var(--link); color: var(--link); font-weight: 600; }
    tr.lost td, tr.lost a { color: var(--error); }
    tr.unused, tr.unused code { color: var(--faint); }
    td.missing, td.live { color: var(--error); }
    td.unimplemented { color: var(--test); }
    """

  private static let media = """
    @media (max-width: 42rem) {
      body { font-size: 14px; }
      .top, main, footer { padding-left: .75rem; padding-right: .75rem; }
      .controls { position: static; }
      .controls .wide, .controls .wide input { width: 100%; }
      .body { padding-left: .75rem; }
      .message { flex-basis: 100%; order: 1; }
      summary .place, summary .module { order: 2; }
      .frame .number { width: 2.4rem; padding-right: .5rem; }
      .card { flex: 1 1 7rem; }
    }
    @media print {
      body { font-size: 10pt; }
      .top, .controls, .controls + *[hidden] { position: static; }
      .top nav, .controls, .tabs, .skip { display: none !important; }
      .canvas { max-height: none; overflow: visible; }
      .canvas .picture, figure .picture { max-width: 100%; height: auto; }
      details::details-content { content-visibility: visible; block-size: auto; }
      .finding, tr, figure, .card { break-inside: avoid; }
      h2, h3, summary { break-after: avoid; }
      .list, #nodes, #test-list { overflow: visible; max-height: none; }
    }
    """
}
