/// The script of the page. It never turns text into markup: it hides, moves and marks what is
/// there.
enum PageScript {
  static let text = [start, findings, graph, tests, end].joined(separator: "\n")

  private static let start = """
    (function () {
    "use strict";
    function all(selector, root) { return Array.from((root || document).querySelectorAll(selector)); }
    function byId(id) { return document.getElementById(id); }
    // The texts are collected during the first search.
    var texts = new WeakMap();
    function textOf(element) {
      var text = texts.get(element);
      if (text === undefined) {
        text = element.textContent.toLowerCase();
        texts.set(element, text);
      }
      return text;
    }
    function words(input) { return input.value.toLowerCase().split(/\\s+/).filter(Boolean); }
    function has(element, words) {
      return words.every(function (word) { return textOf(element).includes(word); });
    }
    // The state is kept in the address, so that a link restores it.
    function state() { return new URLSearchParams(location.hash.slice(1)); }
    function keep(values) {
      var text = values.toString();
      history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
    }
    all(".controls").forEach(function (controls) { controls.hidden = false; });
    all(".controls form").forEach(function (form) {
      form.addEventListener("submit", function (event) { event.preventDefault(); });
    });
    """

  private static let findings = """
    var filters = byId("filters");
    if (filters) {
      var list = all(".finding");
      var groups = byId("groups");
      var byRule = all(".group", groups);
      var homes = new Map(list.map(function (item) { return [item, item.parentNode]; }));
      var shownBy = "rule";
      var chosen = function (name) {
        return all("input[name=" + name + "]:checked", filters).map(function (box) {
          return box.value;
        });
      };
      var valueOf = function (name) {
        return filters.elements[name] ? filters.elements[name].value : "";
      };
      var group = function (by) {
        if (by === shownBy) { return; }
        shownBy = by;
        all(".group.made", groups).forEach(function (section) { section.remove(); });
        byRule.forEach(function (section) { section.hidden = by !== "rule"; });
        if (by === "rule") {
          list.forEach(function (item) { homes.get(item).append(item); });
          return;
        }
        var sections = new Map();
        list.forEach(function (item) {
          var key = item.dataset[by] || "none known";
          if (!sections.has(key)) {
            var section = document.createElement("section");
            var title = document.createElement("h3");
            var count = document.createElement("span");
            var body = document.createElement("div");
            section.className = "group made";
            count.className = "count";
            body.className = "list";
            title.append(key + " ", count);
            section.append(title, body);
            sections.set(key, section);
          }
          sections.get(key).lastChild.append(item);
        });
        Array.from(sections.keys()).sort().forEach(function (key) {
          groups.append(sections.get(key));
        });
      };
      var filter = function () {
        var wanted = words(filters.elements.text);
        var severities = chosen("severity");
        var onlyNew = chosen("new").length > 0;
        var rule = valueOf("rule"), module = valueOf("module"), owner = valueOf("owner");
        group(valueOf("by") || "rule");
        var count = 0;
        list.forEach(function (item) {
          var data = item.dataset;
          item.hidden = !((!severities.length || severities.includes(data.severity))
            && (!rule || data.rule === rule) && (!module || data.module === module)
            && (!owner || data.owner.split(" ").includes(owner)) && (!onlyNew || data.new)
            && has(item, wanted));
          if (!item.hidden) { count += 1; }
        });
        all(".group", groups).forEach(function (section) {
          var left = all(".finding:not([hidden])", section).length;
          var isOther = shownBy !== "rule" && !section.classList.contains("made");
          section.hidden = isOther || !left;
          all(".count", section)[0].textContent = left;
        });
        byId("nothing").hidden = count > 0;
        byId("shown").textContent = count + " of " + list.length;
      };
      var keepFilters = function () {
        var values = new URLSearchParams();
        if (filters.elements.text.value) { values.set("text", filters.elements.text.value); }
        ["rule", "module", "owner"].forEach(function (name) {
          if (valueOf(name)) { values.set(name, valueOf(name)); }
        });
        ["severity", "new"].forEach(function (name) {
          if (chosen(name).length) { values.set(name, chosen(name).join(",")); }
        });
        if (valueOf("by") && valueOf("by") !== "rule") { values.set("by", valueOf("by")); }
        keep(values);
      };
      var takeState = function () {
        var values = state();
        ["text", "rule", "module", "owner", "by"].forEach(function (name) {
          var field = filters.elements[name];
          if (field && values.has(name)) { field.value = values.get(name); }
        });
        ["severity", "new"].forEach(function (name) {
          var kept = (values.get(name) || "").split(",");
          all("input[name=" + name + "]", filters).forEach(function (box) {
            if (values.has(name)) { box.checked = kept.includes(box.value); }
          });
        });
      };
      filters.addEventListener("input", function () { filter(); keepFilters(); });
      filters.addEventListener("reset", function () {
        setTimeout(function () { filter(); keepFilters(); }, 0);
      });
      // The tables link to the findings of a row.
      all("a[data-filter]").forEach(function (link) {
        link.addEventListener("click", function (event) {
          var field = filters.elements[link.dataset.filter];
          if (!field) { return; }
          event.preventDefault();
          filters.reset();
          field.value = link.dataset.value;
          filter();
          keepFilters();
          byId("findings").scrollIntoView();
          filters.elements.text.focus({ preventScroll: true });
        });
      });
      takeState();
      filter();
    }
    """

  private static let graph = """
    var controls = byId("graph-controls");
    if (controls) {
      var views = all("#views > .view");
      var nodes = all("details.node");
      var selected = null;
      var pictures = all(".canvas > .picture");
      var tabs = document.createElement("div");
      tabs.className = "tabs";
      tabs.setAttribute("role", "tablist");
      tabs.setAttribute("aria-label", "Pictures");
      var show = function (view) {
        views.forEach(function (other) {
          var isShown = other === view;
          other.hidden = !isShown;
          other.tab.setAttribute("aria-selected", String(isShown));
          other.tab.tabIndex = isShown ? 0 : -1;
        });
      };
      var visible = function () { return views.filter(function (view) { return !view.hidden; })[0]; };
      views.forEach(function (view) {
        var tab = document.createElement("button");
        tab.type = "button";
        tab.textContent = view.dataset.title;
        tab.setAttribute("role", "tab");
        tab.setAttribute("aria-controls", view.id);
        tab.id = view.id + "-tab";
        view.tab = tab;
        view.setAttribute("role", "tabpanel");
        view.setAttribute("aria-labelledby", tab.id);
        all("h3", view)[0].hidden = true;
        tab.addEventListener("click", function () { show(view); });
        tabs.append(tab);
      });
      tabs.addEventListener("keydown", function (event) {
        var step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) { return; }
        var next = views[(views.indexOf(visible()) + step + views.length) % views.length];
        show(next);
        next.tab.focus();
      });
      if (views.length > 1) { byId("views").before(tabs); }
      if (views.length) { show(views[0]); }

      // Zoom and pan. The viewBox stays: the picture is drawn in another size.
      var sizes = new Map(pictures.map(function (picture) {
        return [picture, { width: picture.viewBox.baseVal.width, height: picture.viewBox.baseVal.height, scale: 1 }];
      }));
      var resize = function (picture, scale) {
        var size = sizes.get(picture);
        size.scale = Math.min(4, Math.max(0.05, scale));
        picture.setAttribute("width", Math.round(size.width * size.scale));
        picture.setAttribute("height", Math.round(size.height * size.scale));
      };
      var drawn = function () { var view = visible(); return view && all(".picture", view)[0]; };
      var zoom = {
        smaller: function (picture, scale) { return scale / 1.25; },
        larger: function (picture, scale) { return scale * 1.25; },
        real: function () { return 1; },
        fit: function (picture) {
          return Math.min(1, (picture.parentNode.clientWidth - 2) / sizes.get(picture).width);
        }
      };
      controls.addEventListener("click", function (event) {
        var picture = drawn();
        if (!zoom[event.target.name] || !picture) { return; }
        resize(picture, zoom[event.target.name](picture, sizes.get(picture).scale));
      });
      all(".canvas").forEach(function (canvas) {
        var from = null;
        canvas.addEventListener("pointerdown", function (event) {
          if (event.pointerType === "mouse" && event.button === 0 && !event.target.closest("text")) {
            from = { x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
          }
        });
        canvas.addEventListener("pointermove", function (event) {
          if (!from) { return; }
          canvas.classList.add("moving");
          canvas.scrollLeft = from.x - event.clientX;
          canvas.scrollTop = from.y - event.clientY;
        });
        window.addEventListener("pointerup", function () {
          from = null;
          canvas.classList.remove("moving");
        });
      });

      // Search and selection: the rest is dimmed in a picture and hidden in the list.
      var isGroup = function (id) { return id !== null && id.startsWith("group:"); };
      var groupOf = function (id) {
        var entry = id !== null && byId("node-" + id);
        return entry ? entry.dataset.group : id;
      };
      var mark = function () {
        var wanted = words(controls.elements.node);
        var kinds = all("input[name=kind]:checked", controls).map(function (box) { return box.value; });
        var isSearched = wanted.length > 0;
        var count = 0;
        nodes.forEach(function (node) {
          node.hidden = isGroup(selected) ? node.dataset.group !== selected
            : isSearched && !has(node.firstElementChild, wanted);
          if (!node.hidden) { count += 1; }
        });
        pictures.forEach(function (picture) {
          var boxes = all("[data-node]", picture);
          var on = new Set();
          boxes.forEach(function (box) {
            var isChosen = selected !== null
              ? box.dataset.node === selected || box.dataset.node === groupOf(selected)
              : isSearched && has(box, wanted);
            box.classList.toggle("chosen", isChosen);
            if (isChosen) { on.add(box.dataset.node); }
          });
          var near = new Set(on);
          all("path[data-from]", picture).forEach(function (line) {
            var data = line.dataset;
            var isKind = data.kinds.split(" ").some(function (kind) { return kinds.includes(kind); });
            var isOn = on.has(data.from) || on.has(data.to);
            line.classList.toggle("on", isOn);
            line.style.display = isKind ? "" : "none";
            if (isOn && isKind) { near.add(data.from); near.add(data.to); }
          });
          boxes.forEach(function (box) { box.classList.toggle("on", near.has(box.dataset.node)); });
          picture.classList.toggle("dim", on.size > 0 || isSearched);
        });
        byId("nodes-shown").textContent =
          isSearched || isGroup(selected) ? count + " of " + nodes.length : "";
      };
      var reveal = function () {
        var picture = drawn();
        var box = picture && all(".chosen", picture)[0];
        if (!box) { return; }
        var canvas = picture.parentNode;
        var place = box.getBoundingClientRect(), frame = canvas.getBoundingClientRect();
        canvas.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
        canvas.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2;
      };
      controls.addEventListener("input", function () { selected = null; mark(); reveal(); });
      controls.addEventListener("reset", function () {
        selected = null;
        setTimeout(mark, 0);
      });
      pictures.forEach(function (picture) {
        picture.addEventListener("click", function (event) {
          var box = event.target.closest("[data-node]");
          if (!box) { return; }
          event.preventDefault();
          selected = selected === box.dataset.node ? null : box.dataset.node;
          mark();
          var entry = byId("node-" + box.dataset.node);
          if (selected !== null && entry && all("a", box).length) { entry.hidden = false; entry.open = true; }
        });
      });
      // Opening an entry of the list shows its box in the picture.
      all("details.node").forEach(function (entry) {
        entry.addEventListener("toggle", function () {
          if (!entry.open || selected === entry.id.slice(5)) { return; }
          selected = entry.id.slice(5);
          mark();
          reveal();
        });
      });
      // A picture is shrunk to fit only as far as it stays readable.
      var fitted = new Set();
      var fit = function () {
        var picture = drawn();
        if (!picture || fitted.has(picture)) { return; }
        fitted.add(picture);
        resize(picture, Math.max(0.75, zoom.fit(picture)));
      };
      tabs.addEventListener("click", fit);
      tabs.addEventListener("keydown", fit);
      fit();
      mark();
    }
    """

  private static let tests = """
    var testControls = byId("test-controls");
    if (testControls) {
      var tests = all("details.test");
      testControls.addEventListener("input", function () {
        var wanted = words(testControls.elements.test);
        var count = 0;
        tests.forEach(function (test) {
          test.hidden = !has(test, wanted);
          if (!test.hidden) { count += 1; }
        });
        byId("tests-shown").textContent = wanted.length ? count + " of " + tests.length : "";
      });
    }
    """

  private static let end = """
    // A link to a closed element opens it.
    function open() {
      var name = location.hash.slice(1);
      var target = name && !name.includes("=") && byId(name);
      if (!target) { return; }
      if (target.hidden && filters) { filters.reset(); }
      target.hidden = false;
      if (target.tagName === "DETAILS") { target.open = true; }
      target.scrollIntoView();
    }
    window.addEventListener("hashchange", open);
    open();
    // "/" starts a search, as on many pages.
    document.addEventListener("keydown", function (event) {
      var isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      var field = document.querySelector("input[type=search]");
      if (event.key !== "/" || isTyping || !field || event.ctrlKey || event.metaKey) { return; }
      event.preventDefault();
      field.focus();
    });
    // Printing shows everything.
    var closed = [];
    window.addEventListener("beforeprint", function () {
      closed = all(".finding:not([open]):not([hidden])");
      closed.forEach(function (item) { item.open = true; });
    });
    window.addEventListener("afterprint", function () {
      closed.forEach(function (item) { item.open = false; });
    });
    })();
    """
}
