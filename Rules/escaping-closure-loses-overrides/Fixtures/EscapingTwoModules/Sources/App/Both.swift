import Owning
import Plain

func createsQualified() {
  Task.detached {
    _ = Plain.Model()
  }
  Task.detached {
    reload()
  }
}
